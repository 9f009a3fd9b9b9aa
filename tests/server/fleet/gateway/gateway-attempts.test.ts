import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { recordAttempts, unknownMax } from "../../../../server/fleet/gateway/gateway-attempts.ts";
import type { Ingest } from "../../../../server/telemetry/ingest/intake/ingest.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { noteUnknownGateways } from "../../../../server/telemetry/ingest/external/note-unknown-gateways.ts";

let opened: TestDatabase;
let now = Date.UTC(2026, 5, 1);
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());
beforeEach(() => opened.database.query("delete from gateway_attempts"));

const store = () =>
  recordAttempts({ database: opened.database, log: pino({ level: "silent" }), now: () => now });
const all = () =>
  opened.database.query<{ network_id: string; kind: string; times: number; address: string }>(
    "select network_id, kind, times, address from gateway_attempts order by network_id",
  );

it("the list keeps at most a thousand unknown gateways: a flood from one address does not push out a single one from another", async () => {
  await opened.database.query(
    "insert into gateway_attempts select 'FLOOD-' || n, 'unknown', to_timestamp(n), to_timestamp(n), 1, '10.0.0.1' from generate_series(1, $1) n",
    [unknownMax],
  );
  await opened.database.query(
    "insert into gateway_attempts values ('KNOWN', 'secret', to_timestamp(0), to_timestamp(0), 1, '10.0.0.1')",
  );
  const attempts = store();
  attempts.note({ networkId: "LONE", kind: "unknown", address: "10.0.0.2" });
  attempts.note({ networkId: "FLOOD-new", kind: "unknown", address: "10.0.0.1" });
  await attempts.stop();
  const networkIds = (await all()).map(({ network_id: id }) => id);
  expect(networkIds).toHaveLength(unknownMax + 1);
  expect(
    ["LONE", "FLOOD-new", "KNOWN", "FLOOD-1", "FLOOD-2"].map((id) => networkIds.includes(id)),
  ).toEqual([true, true, true, false, false]);
});

it("the list writes at most a hundred at once", async () => {
  const attempts = store();
  for (let n = 0; n < 5000; n += 1)
    attempts.note({ networkId: `N-${n}`, kind: "unknown", address: "" });
  await attempts.stop();
  expect(await all()).toHaveLength(100);
});

it("the list continues to count, and restarts when the unknown gateway has become known", async () => {
  for (const kind of ["unknown", "unknown", "secret"] as const) {
    const attempts = store();
    now += 1000;
    attempts.note({ networkId: "N", kind, address: "10.0.0.1" });
    attempts.note({ networkId: "N", kind, address: "10.0.0.1" });
    await attempts.stop();
  }
  expect(await all()).toEqual([{ network_id: "N", kind: "secret", times: 2, address: "10.0.0.1" }]);
});

it("the list has unknown gateways behind an external broker by their topics", async () => {
  const recorded: string[] = [];
  const attempts = store();
  const ingest = noteUnknownGateways({ byNetworkId: () => undefined }, attempts, {
    take: async (topic: string) => void recorded.push(topic),
  } as Partial<Ingest> as Ingest);
  await ingest.take("v1/gw/STRAY/up/tele", Buffer.from("{}"));
  await ingest.take("elsewhere", Buffer.from("{}"));
  await attempts.stop();
  expect([recorded, await all()]).toEqual([
    ["v1/gw/STRAY/up/tele", "elsewhere"],
    [{ network_id: "STRAY", kind: "unknown", times: 1, address: "" }],
  ]);
});
