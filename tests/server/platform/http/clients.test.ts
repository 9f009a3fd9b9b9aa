import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { connect, dataOf, everyRow, Refused } from "../../../../clients/typescript/client.ts";
import { stableCalls } from "../../../../contract/route/stable-calls.ts";
import { openApiDocument, stableDocument } from "../../../../server/platform/http/openapi.ts";
import { clientFiles } from "../../../../tools/clients.mjs";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";

const root = join(import.meta.dirname, "../../../..");
const server = useTestServer({ TOKEN_PER_MINUTE: "1000" });
const run = promisify(execFile);
const formatter = join(root, "node_modules/oxfmt/bin/oxfmt");
let host: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  host = `http://127.0.0.1:${port}`;
});

async function freshHouses(count: number) {
  const { orgId, farmId } = await buildHouse(server.database, { detail: { temp: 24.5 } });
  for (let each = 1; each < count; each += 1) await buildHouse(server.database, { farmId });
  const { token } = await buildService(server.database, { orgId, scopes: ["read"] });
  return { orgId, token };
}

describe("the files of clients", () => {
  const files = clientFiles(
    JSON.parse(JSON.stringify(openApiDocument("1", stableDocument))) as object,
  );
  it.each([...files])("match the contract (npm run clients): %s", (path, text) => {
    const { stdout } = spawnSync(process.execPath, [formatter, `--stdin-filepath=${path}`], {
      cwd: root,
      input: text,
      encoding: "utf8",
    });
    expect(readFileSync(join(root, path), "utf8")).toBe(stdout);
  });
});

describe("the client in TypeScript", () => {
  it("is a program that lists the houses of its token", async () => {
    const { token } = await freshHouses(2);
    const { stdout } = await run(
      process.execPath,
      [
        join(root, "node_modules/tsx/dist/cli.mjs"),
        join(root, "clients/typescript/first-reading.ts"),
      ],
      { env: { ...process.env, HOUSE_WATCH: host, HOUSE_WATCH_TOKEN: token } },
    );
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringMatching(/^\d+\t.+\t24\.5 °C\t0 alarms$/),
      expect.stringMatching(/^\d+\t.+\tno reading\t0 alarms$/),
    ]);
  });

  it("reads a list to its end, and passes on the reason of a refusal", async () => {
    const { token } = await freshHouses(5);
    const api = connect({ host, token });
    const results: number[] = [];
    const houses = everyRow((cursor) =>
      dataOf(api.GET("/api/v1/house/list", { params: { query: { cursor, pageSize: 2 } } })),
    );
    for await (const { id } of houses) results.push(id);
    expect(new Set(results).size).toBe(5);
    const refused = await dataOf(
      api.POST("/api/v1/feed/create", {
        body: { farmId: 1, day: "2026-05-20", kg: 1, formula: "510" },
      }),
    ).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 403, message: expect.stringMatching(/./) });
    const wrong = dataOf(api.GET("/api/v1/house/detail", { params: { query: { id: 0 } } }));
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: { id: expect.any(String) } });
  });
});

interface PostmanItem {
  readonly name: string;
  readonly item?: readonly PostmanItem[];
  readonly request?: {
    readonly method: string;
    readonly url: { raw: string; query: { key: string; value: string; disabled: boolean }[] };
    readonly header: readonly { key: string; value: string }[];
    readonly body?: { readonly raw: string };
    readonly description: string;
  };
}

describe("the Postman collection", () => {
  const collection = JSON.parse(
    readFileSync(join(root, "clients/postman/house-watch.postman_collection.json"), "utf8"),
  ) as { info: { schema: string }; item: readonly PostmanItem[] };
  const requests = (items: readonly PostmanItem[]): NonNullable<PostmanItem["request"]>[] =>
    items.flatMap(({ item, request }) => [...requests(item ?? []), ...(request ? [request] : [])]);

  it("has every stable call, and the server accepts each", async () => {
    const all = requests(collection.item);
    expect(all.map(({ description }) => description).toSorted()).toEqual(
      Object.keys(stableCalls).toSorted(),
    );
    const { token } = await freshHouses(1);
    for (const { method, url, header, body, description } of all) {
      const query = url.query.filter(({ disabled }) => !disabled);
      const address = `${url.raw.replace("{{host}}", host)}?${new URLSearchParams(
        query.map(({ key, value }) => [key, value]),
      )}`;
      const answer = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
        },
        ...(body === undefined ? {} : { body: body.raw }),
      });
      // The token may only read, and the ids of the examples may belong to others or not exist.
      expect([description, [200, 403, 404].includes(answer.status)]).toEqual([description, true]);
      if (method === "GET" && query.length === 0)
        expect([description, answer.status]).toEqual([description, 200]);
    }
  });
});
