import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { dayMs } from "../../../../contract/base/time.ts";
import { type RouteName, routes } from "../../../../contract/route/routes.ts";
import { stableBase, stableCalls } from "../../../../contract/route/stable-calls.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildDelivery } from "../../../factories/feed.ts";
import { buildFarm, buildFlock, buildHouse, insert, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";

const server = useTestServer();
const shapeOf = (name: RouteName) => (routes[name].input as z.ZodObject).shape ?? {};
const names = Object.keys(stableCalls) as RouteName[];
const paged = names.filter((name) => "page" in shapeOf(name));

interface Listed {
  readonly total: number;
  readonly rows: readonly { readonly id: number }[];
  readonly next?: string | null;
}

let farm: { id: number; orgId: number };
let token: string;
/** The house whose flocks are listed. */
let houseId: number;
let flockEnd = Date.UTC(2026, 0, 1);

/** Adds one more row to each list; the row is the last one by name and by time. */
const oneMore: Readonly<Record<string, () => Promise<number>>> = {
  listHouse: async () => (await buildHouse(server.database, { farmId: farm.id })).id,
  listAlarm: async () => {
    const alarm = await buildAlarm(server.database, { houseId, subject: unique("fan") });
    return alarm.id;
  },
  listFlock: async () => {
    const id = await buildFlock(server.database, houseId, { placedAt: flockEnd });
    flockEnd += dayMs;
    await server.database.query("update flocks set cleared_at = $2 where id = $1", [
      id,
      new Date(flockEnd),
    ]);
    return id;
  },
  listFlockResult: () => oneMore["listFlock"]!(),
  listFeedDelivery: () => buildDelivery(server.database, { farmId: farm.id }),
  listExternalId: async () =>
    insert(server.database, "external_ids", {
      kind: "house",
      org_id: farm.orgId,
      house_id: (await buildHouse(server.database, { farmId: farm.id })).id,
      system: "SAP",
      external_id: unique("H"),
    }),
};

beforeAll(async () => {
  farm = await buildFarm(server.database);
  houseId = (await buildHouse(server.database, { farmId: farm.id, flock: null })).id;
  ({ token } = await buildService(server.database, { orgId: farm.orgId, scopes: ["read"] }));
});

async function request(name: RouteName, values: Record<string, string>) {
  const query = new URLSearchParams({
    ...(name === "listFlock" ? { houseId: String(houseId) } : {}),
    ...values,
  });
  const answer = await server.app.inject({
    url: `${stableBase}${routes[name].path}?${query}`,
    headers: { authorization: `Bearer ${token}`, locale: "en" },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (name: RouteName, values: Record<string, string>): Promise<Listed> => {
  const { status, body } = await request(name, values);
  expect([name, status, body.fields]).toEqual([name, 200, undefined]);
  return body.data;
};

describe("a stable list that is read by a cursor", () => {
  it("includes each list that has pages", () => {
    expect(paged.filter((name) => !("cursor" in shapeOf(name)))).toEqual([]);
    expect(Object.keys(oneMore).toSorted()).toEqual(paged.toSorted());
  });

  it.each(paged)("neither loses nor repeats rows added meanwhile: %s", async (name) => {
    const there = [];
    for (let each = 0; each < 5; each += 1) there.push(await oneMore[name]!());
    const firstPage = await read(name, { pageSize: "1000" });
    const results: number[] = [];
    const added: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Listed = await read(name, { pageSize: "2", cursor });
      expect(page.rows.length).toBeLessThanOrEqual(2);
      expect(page.total).toBe(firstPage.total);
      results.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? null;
      if (added.length < 3) added.push(await oneMore[name]!());
    }
    const expected = [...firstPage.rows.map(({ id }) => id), ...added];
    expect(results).toEqual(expected.toSorted((a, b) => a - b));
    expect(there.every((id) => results.includes(id))).toBe(true);
  });

  it("continues at its place even if that row is deleted", async () => {
    const first = await read("listFeedDelivery", { pageSize: "2", cursor: "" });
    await server.database.query("delete from feed_deliveries where id = $1", [first.rows[1]!.id]);
    const second = await read("listFeedDelivery", { pageSize: "2", cursor: first.next! });
    const left = await server.database.query<{ id: number }>(
      "select id from feed_deliveries where id > $1 order by id limit 2",
      [first.rows[1]!.id],
    );
    expect(second.rows.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
  });

  it("shows no row of another organisation, at any cursor", async () => {
    const foreign = await buildHouse(server.database);
    const { rows } = await read("listHouse", { cursor: `c${foreign.id - 1}_9` });
    expect(rows).toEqual([]);
  });

  it("refuses a cursor of another list, with a reason", async () => {
    for (const cursor of ["x", "c1", "c1_2_3", "c99999999999_1", "c-1_2", "c1_2 or true"])
      expect(await request("listHouse", { cursor })).toMatchObject({
        status: 400,
        body: { fields: { cursor: expect.stringContaining("Not a cursor") } },
      });
    expect((await request("listHouse", { cursor: "c9999999999_9999999999" })).status).toBe(200);
  });

  it("has no `next` without a cursor", async () => {
    expect(await read("listHouse", { pageSize: "1" })).not.toHaveProperty("next");
  });
});
