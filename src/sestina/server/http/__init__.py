"""The HTTP interface: routes, pages, limits and the OpenAPI description."""
