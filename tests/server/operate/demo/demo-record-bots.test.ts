import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { recordBotToken } from "../../../../contract/operate/demo-fleet.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import {
  botSessionMs,
  openRecordBots,
  seedRecordBots,
} from "../../../../server/operate/demo/demo-record-bots.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { RecordBots } from "../../../../simulator/record-bot/record-bot.ts";
import { useTestServer } from "../../../factories/http.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
const fleet = plan(3);
const maxMs = 7 * dayMs;
let address: string;
let token: string;
/** Log lines of the shack managers. */
const lines: string[] = [];

beforeAll(async () => {
  server.clock.now = noon;
  await seedDemo(server.database, fleet, key, "Test-pass1", noon);
  token = await recordBotToken(key, "f1");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});

const holder = async () => (await server.sessions.authenticate(token, server.clock.now))?.loginName;
const open = () => openRecordBots(server.database, fleet, key, { now: server.clock.now, maxMs });
/** The records as of a start of the demo at this moment. */
async function makeRounds(): Promise<void> {
  await open();
  const bots = new RecordBots({
    plan: fleet,
    server: address,
    demoKey: key,
    clock: () => server.clock.now,
    print: (line) => lines.push(line),
  });
  await bots.start();
  await bots.makeRounds();
  bots.stop();
}
const written = () =>
  server.database.query<{ day: string; count: number; feed: number; by: string }>(
    `select day::text as day, count(*)::int as count, min(feed_kg) as feed, min(first_by) as by
     from daily_records group by day order by day`,
  );
const count = async (table: string) =>
  (await server.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

describe("the demo's accounts that enter records", () => {
  it("can sign in only to the server of a demo", async () => {
    expect(await holder()).toBeUndefined();
    await open();
    expect(await holder()).toBeUndefined();
  });

  it("have one account per farm, and a session that ends soon after the demo", async () => {
    await seedRecordBots(server.database, fleet);
    await seedRecordBots(server.database, fleet);
    await open();
    expect(await holder()).toBe("keeper.f1");
    expect(await count("users where login_name like 'keeper.%'")).toBe(1);
    server.clock.now = noon + botSessionMs - hourMs;
    await open();
    server.clock.now = noon + 2 * botSessionMs - hourMs - 1;
    expect(await holder()).toBe("keeper.f1");
    server.clock.now += 2;
    expect(await holder()).toBeUndefined();
  });

  it("do not record a day before its afternoon", async () => {
    server.clock.now = noon;
    await makeRounds();
    expect(await written()).toEqual([]);
  });

  it("record missed days, with the original time, and none twice", async () => {
    server.clock.now = noon + 4 * dayMs + 6 * hourMs;
    await makeRounds();
    const days = await written();
    expect(days.map(({ day }) => day)).toEqual([15, 16, 17, 18, 19].map((day) => `2026-07-${day}`));
    expect(days.every(({ feed, by }) => feed > 0 && by === "陈秀英")).toBe(true);
    const versions = await count("record_versions");
    expect(await count("record_versions where drafted_at < at")).toBeGreaterThan(0);
    await makeRounds();
    expect([await written(), await count("record_versions")]).toEqual([days, versions]);
    expect(lines).toEqual([]);
  });

  it("log once that the server refuses them, and never log their token", async () => {
    await server.database.query("delete from sessions");
    server.clock.now += dayMs;
    const bots = new RecordBots({
      plan: fleet,
      server: address,
      demoKey: key,
      clock: () => server.clock.now,
      print: (line) => lines.push(line),
    });
    await bots.start();
    await bots.makeRounds();
    await bots.makeRounds();
    bots.stop();
    expect(lines).toEqual([expect.stringMatching(/^The keeper of f1 waits: .* answers 401$/)]);
    expect(`${lines.join()} ${server.logged()}`).not.toContain(token);
  });
});
