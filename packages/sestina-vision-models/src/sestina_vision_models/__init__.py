"""The networks with which `sestina.vision` reads photographs, as data."""
