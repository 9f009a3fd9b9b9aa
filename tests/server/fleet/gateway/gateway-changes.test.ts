import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { listenToDatabase, type PgListener } from "../../../../server/platform/db/pg-listen.ts";
import { createDirectory } from "../../../../server/fleet/gateway/gateway-directory.ts";
import {
  createGatewayChanges,
  gatewayChannel,
} from "../../../../server/fleet/gateway/gateway-changes.ts";
import { openTestDatabase, urlOf } from "../../../factories/database.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";

const base = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });

describe.skipIf(base === undefined)("servers on one PostgreSQL", () => {
  let database: Database;
  let close: () => Promise<void>;
  let url = "";
  const opened: PgListener[] = [];

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
    const [row] = await database.query<{ name: string }>("select current_database() as name");
    url = urlOf(base ?? "", row?.name ?? "");
  });
  afterAll(async () => {
    for (const change of opened) await change.stop();
    await close();
  });

  /** A server's gateways, and the number of times it has read them. */
  async function openServer() {
    const directory = createDirectory(database);
    await directory.refresh();
    const count = { read: 0 };
    directory.onRefresh(() => (count.read += 1));
    const news = createGatewayChanges(database, directory, log);
    opened.push(
      listenToDatabase({
        databaseUrl: url,
        channels: { [gatewayChannel]: news.receive },
        onListening: news.readAgain,
        onError: () => undefined,
      }),
    );
    return { directory, count, news };
  }
  const listening = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity
           where datname = current_database() and application_name = 'house-watch-listen'
             and (query like '%listen %' or query = 'select 1') and state = 'idle'`,
      )
    )[0]?.count;

  it("read their gateways again when another server reports a change, not after their own", async () => {
    const { id: farmId } = await buildFarm(database);
    const { id: houseId } = await buildHouse(database, { farmId });
    const [gateway] = await database.query<{ id: string }>(
      "select network_id as id from gateways where house_id = $1",
      [houseId],
    );
    const networkId = gateway?.id ?? "";
    const [a, b] = [await openServer(), await openServer()];
    await expect.poll(listening).toBe(2);
    expect(b.directory.byNetworkId(networkId)?.isRevoked).toBe(false);

    await database.query("update gateways set revoked_at = now() where network_id = $1", [
      networkId,
    ]);
    a.news.publish();
    await expect.poll(() => b.directory.byNetworkId(networkId)?.isRevoked).toBe(true);
    b.news.publish();
    await expect.poll(() => a.directory.byNetworkId(networkId)?.isRevoked).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    // One message from each to the other, and one when its own listening begins.
    expect([a.count.read, b.count.read]).toEqual([2, 2]);
  });

  it("find changes made while the connection was cut, without a further message", async () => {
    const b = await openServer();
    await expect.poll(listening).toBe(opened.length);
    await expect.poll(() => b.count.read).toBeGreaterThan(0);
    const before = b.count.read;
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'house-watch-listen'`,
    );
    await expect.poll(() => b.count.read, { timeout: 5000 }).toBeGreaterThan(before);
  });

  it("repeat the message about a change until the database accepts it", async () => {
    let failures = 2;
    const published: unknown[] = [];
    const away = {
      query: async (_text: string, values: readonly unknown[]) => {
        failures -= 1;
        if (failures >= 0) throw new Error("away");
        published.push(values);
        return [];
      },
    };
    createGatewayChanges(away as never, createDirectory(database), log).publish();
    await expect.poll(() => published.length, { timeout: 5000 }).toBe(1);
  });

  it("receive each other's changes again after the connection was cut", async () => {
    const [a, b] = [await openServer(), await openServer()];
    const before = opened.length;
    await expect.poll(listening).toBe(before);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'house-watch-listen'`,
    );
    await expect
      .poll(() => {
        a.news.publish();
        return b.count.read;
      })
      .toBeGreaterThan(0);
  });
});
