import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { languages } from "../../../../contract/base/words.ts";
import { policy } from "../../../../contract/account/policy.ts";
import { type Route, routes } from "../../../../contract/route/routes.ts";
import {
  stableBase,
  type StableCall,
  stableCalls,
} from "../../../../contract/route/stable-calls.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";

const server = useTestServer();
const names = Object.keys(stableCalls) as StableCall[];
const run = promisify(execFile);
/** Variables that the commands of the guide use. */
let ids: Record<string, string>;

beforeAll(async () => {
  server.clock.now = Date.now();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  ids = { HOUSE_WATCH: `http://127.0.0.1:${port}` };
});

/** A house with a flock, and a token that may read and write the house's records. */
async function freshHouse() {
  const house = await buildHouse(server.database);
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1",
    [house.id],
  );
  const { token } = await buildService(server.database, {
    orgId: house.orgId,
    scopes: ["read", "write:production"],
  });
  return { HOUSE: String(house.id), FLOCK: String(flock!.id), TOKEN: token };
}

/** The commands of a page in order: the shell keeps the variables of one for the next. */
const blocksOf = (markdown: string) =>
  [...markdown.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
/** The block with the test's values in place of those that the reader fills in. */
const filled = (block: string, values: Record<string, string>) =>
  block.replace(/^([A-Z_]+)=.*$/gm, (line, name: string) =>
    name in values ? `${name}=${values[name]}` : line,
  );

describe("the commands of the guide", () => {
  it.each(languages)("all work as printed (%s)", async (language) => {
    const page = join(import.meta.dirname, "../../../../docs/guide", language, "integrate.md");
    const values = { ...ids, ...(await freshHouse()) };
    const blocks = blocksOf(readFileSync(page, "utf8")).map((block) => filled(block, values));
    expect(blocks).toHaveLength(6);
    const script = blocks.map((block) => `${block}\necho; echo ----`).join("\n");
    const { stdout } = await run("bash", ["-c", script]);
    const answers = stdout.split("\n----\n").filter((text) => text.trim() !== "");
    const [list, detail, range, flocks, saved, document] = answers.map((text) => JSON.parse(text));
    for (const answer of [list, detail, range, flocks, saved])
      expect(answer).toMatchObject({ success: true, code: 200 });
    expect(list.data.total).toBe(1);
    expect(String(detail.data.house.id)).toBe(values.HOUSE);
    expect(flocks.data.rows.map(({ id }: { id: number }) => String(id))).toEqual([values.FLOCK]);
    const losses = await server.database.query("select dead from loss_lines where flock_id = $1", [
      values.FLOCK,
    ]);
    expect(losses).toEqual([{ dead: 2 }]);
    expect(document.openapi).toBe("3.1.0");
  });
});

describe("the example in Python", () => {
  const example = (token: string) =>
    run("python3", [join(import.meta.dirname, "../../../../clients/python/first_reading.py")], {
      env: { ...process.env, HOUSE_WATCH: ids["HOUSE_WATCH"], HOUSE_WATCH_TOKEN: token },
    });

  it("lists the houses that its token may see", async () => {
    const { HOUSE, TOKEN } = await freshHouse();
    const lines = (await example(TOKEN)).stdout.trim().split("\n");
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${HOUSE}\t.+\t.+\t0 alarms$`))]);
  });

  it("prints the reason of a refusal", async () => {
    await expect(example("hws_nothing")).rejects.toThrow(/401 The access token is missing/);
  });
});

describe("the stable calls", () => {
  it("each have a working example, and a scope", () => {
    for (const name of names) {
      const { access, input }: Route = routes[name];
      expect([name, input.safeParse(stableCalls[name]).success]).toEqual([name, true]);
      expect([name, access === "public" ? "" : policy[access].token]).toEqual([
        name,
        expect.any(String),
      ]);
    }
  });

  it("answer under their version as elsewhere, and no other calls exist there", async () => {
    const { TOKEN } = await freshHouse();
    const headers = { authorization: `Bearer ${TOKEN}` };
    const at = (url: string) => server.app.inject({ method: "GET", url, headers });
    const [here, there] = [await at("/api/v1/farm/list"), await at("/api/farm/list")];
    expect([here.statusCode, here.json()]).toEqual([200, there.json()]);
    expect((await at("/api/v1/user/list")).statusCode).toBe(404);
    const wrong = await server.app.inject({ method: "PUT", url: "/api/v1/farm/list", headers });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "GET"]);
    expect((await server.app.inject({ url: "/api/v1/farm/list" })).statusCode).toBe(401);
  });

  it("are described with their examples, for holders of a token", async () => {
    const url = `${stableBase}/openapi.json`;
    expect((await server.app.inject({ url })).statusCode).toBe(401);
    const { TOKEN } = await freshHouse();
    const { paths } = (
      await server.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } })
    ).json();
    expect(Object.keys(paths).toSorted()).toEqual(
      names.map((name) => `${stableBase}${routes[name].path}`).toSorted(),
    );
    const save = paths[`${stableBase}/production/save`].post;
    expect(save.requestBody.content["application/json"].example).toEqual(
      stableCalls.saveProduction,
    );
    expect(save.description).toContain("write:production");
    const detail = paths[`${stableBase}/house/detail`].get;
    expect(detail.parameters[0]).toMatchObject({ name: "id", example: "1" });
  });
});
