import { afterEach, expect, it } from "vitest";
import { ApiError, api, requestThrough } from "./api";

afterEach(() => requestThrough({ request: (path, request) => fetch(path, request) }));

it("asks whoever keeps the tables, which need not be a server", async () => {
  const asked: [string, string | undefined, unknown][] = [];
  requestThrough({
    request: (path, { method, body }) => {
      asked.push([path, method, body]);
      return Promise.resolve(Response.json({ table: "abc" }));
    },
  });
  expect(await api.importRecord("a record")).toEqual({ table: "abc" });
  expect(asked).toEqual([["/api/records", "POST", '{"record":"a record"}']]);
});

it.each([
  [() => Promise.reject(new Error("nobody is there")), "unreachable", 0],
  [
    () => Promise.resolve(Response.json({ reason: "no-table", message: "no" }, { status: 404 })),
    "no-table",
    404,
  ],
  [() => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })), "failed", 502],
] as const)("says why there is no answer: %#", async (request, reason, status) => {
  requestThrough({ request });
  const error = await api.games().catch((found: unknown) => found);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ reason, status });
});
