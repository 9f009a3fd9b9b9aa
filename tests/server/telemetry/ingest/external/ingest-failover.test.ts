import { setTimeout as wait } from "node:timers/promises";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../../../../../server/platform/base/log.ts";
import { leasePace } from "../../../../../server/platform/db/cluster/partition-leases.ts";
import { startFailover } from "../../../../../server/telemetry/ingest/external/ingest-failover.ts";
import { openTestDatabase, type TestDatabase } from "../../../../factories/database.ts";
import { unique } from "../../../../factories/fleet.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Runs the servers of a group for three signs of life, and returns their log lines. */
async function besideEachOther(
  servers: readonly { readonly sharesHouses: boolean }[],
  isSaid: boolean,
) {
  const group = unique("group");
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const running = servers.map(({ sharesHouses }) =>
    startFailover({
      database: opened.database,
      clientId: unique("server"),
      group,
      isConnected: () => true,
      drain: async () => undefined,
      sharesHouses,
      onAlone: () => undefined,
      log: createLog({ level: "info", destination }),
    }),
  );
  const warnings = () => lines.filter((line) => line.includes("SERVER_ADDRESS"));
  await wait(3500);
  // A busy machine takes longer for three signs.
  if (isSaid)
    await vi.waitFor(() => expect(warnings().length).toBeGreaterThanOrEqual(servers.length));
  for (const item of running) await item.stop();
  return warnings();
}

describe("servers that receive the messages of one house from a broker in turn", () => {
  const [apart, sharing] = [{ sharesHouses: false }, { sharesHouses: true }];

  it("report once that messages of other makes may be read incompletely", async () => {
    expect(await besideEachOther([apart, apart], true)).toHaveLength(2);
  });

  it("report no conflict if each house has one server, or there is one server", async () => {
    expect(await besideEachOther([sharing, sharing], false)).toEqual([]);
    expect(await besideEachOther([apart], false)).toEqual([]);
  });
});

describe("a server that gives no sign of life", () => {
  const lastsS = leasePace.lastsMs / 1000;

  /** Starts a server beside a silent one. Returns for how long that kept its session, s. */
  async function silenceEnded(sharesHouses: boolean): Promise<number> {
    const [group, silent] = [unique("group"), unique("server")];
    await opened.database.query(
      `insert into ingest_servers (client_id, group_name, seen_at)
       values ($1, $2, now() - make_interval(secs => $3))`,
      [silent, group, lastsS - 3],
    );
    const drained: string[] = [];
    const server = startFailover({
      database: opened.database,
      clientId: unique("server"),
      group,
      isConnected: () => true,
      drain: async (away) => void drained.push(away),
      sharesHouses,
      onAlone: () => undefined,
      log: createLog({ level: "silent", destination: new Writable() }),
    });
    await vi.waitFor(() => expect(drained).toContain(silent), 20_000);
    const [row] = await opened.database.query<{ silent: number }>(
      `select extract(epoch from now() - seen_at)::float8 as silent from ingest_servers
       where client_id = $1`,
      [silent],
    );
    await server.stop();
    return row!.silent;
  }

  it("keeps its session as long as its houses, where servers share them", async () => {
    expect(await silenceEnded(true)).toBeGreaterThanOrEqual(lastsS);
    expect(await silenceEnded(false)).toBeGreaterThanOrEqual(lastsS - 3);
  }, 60_000);
});
