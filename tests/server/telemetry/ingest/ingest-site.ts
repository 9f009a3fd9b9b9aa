import { pino } from "pino";
import { createBus, type Commit } from "../../../../server/platform/fact/fact-bus.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { createDirectory } from "../../../../server/fleet/gateway/gateway-directory.ts";
import {
  createIngest,
  type IngestDeps,
} from "../../../../server/telemetry/ingest/intake/ingest.ts";
import { maintainPartitions, partitionRules } from "../../../../server/platform/db/partitions.ts";
import { openTestDatabase } from "../../../factories/database.ts";
import { key, networkIdOf, noon, plan } from "./fleet-plan.ts";

/** An installation whose clock the test sets. */
export async function openSite(count: number, open = openTestDatabase, gatherMs = 0) {
  const { database, close } = await open();
  const clock = { at: noon };
  const now = () => clock.at;
  await seedDemo(database, plan(count), key, "Test-pass1");
  await maintainPartitions(database, partitionRules(90, 730), noon);
  const bus = createBus();
  const commits: Commit[] = [];
  bus.subscribe("committed", (commit) => commits.push(commit));
  const directory = createDirectory(database);
  await directory.refresh();
  const ingestDeps: IngestDeps = {
    database,
    entryOf: directory.byHouseId,
    offlineAfterMs: 180_000,
    bus,
    directory,
    log: pino({ level: "silent" }),
    now,
    gatherMs,
  };
  const ingest = createIngest(ingestDeps);
  const take = (number: number, body: unknown, kind = "tele") =>
    ingest.take(
      `v1/gw/${networkIdOf(number)}/up/${kind}`,
      Buffer.isBuffer(body)
        ? body
        : Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    );
  const houseId = (number: number) => directory.byNetworkId(networkIdOf(number))!.houseId;
  const facts = () => commits.flatMap((commit) => commit.facts);
  return {
    database,
    bus,
    directory,
    ingest,
    ingestDeps,
    clock,
    commits,
    take,
    houseId,
    facts,
    now,
    alarms: () =>
      database.query<{ key: string; subject: string; state: string; suppressed_by: string | null }>(
        "select key, subject, state, suppressed_by from alarms order by id",
      ),
    refused: () =>
      database.query<{ reason: string; detail: string; repeats: number }>(
        "select reason, detail, repeats from quarantine order by id",
      ),
    minutes: () =>
      database.query<{ at: Date; frames: number; temp: number; water: number | null }>(
        "select at, frames, sum[1] as temp, water from reading_minutes order by house_id, at",
      ),
    close: async () => {
      await ingest.stop();
      await close();
    },
  };
}
export type Site = Awaited<ReturnType<typeof openSite>>;
