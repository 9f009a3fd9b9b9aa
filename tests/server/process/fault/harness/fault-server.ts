import { getHeapStatistics } from "node:v8";
import { startApp } from "../../../../../server/process/app.ts";
import { readEnvironment } from "../../../../../server/platform/base/config.ts";
import { isUnused, seedDemo } from "../../../../../server/operate/demo/demo-seed.ts";
import type { Database } from "../../../../../server/platform/db/open-database.ts";
import { createLog } from "../../../../../server/platform/base/log.ts";
import { demoFileKey } from "../../../../../contract/operate/demo-fleet.ts";
import { storeFileKey } from "../../../../../server/control/firmware/file-signature.ts";
import { key, plan } from "../../../telemetry/ingest/fleet-plan.ts";

/**
 * A whole server as a separate process, for tests that kill it. `HASTY=1` adds the fault that it
 * acknowledges before it commits. `NETWORK_PREFIX` precedes the network IDs, for a broker that
 * others use too.
 */
const environment = readEnvironment(process.env);
const fleet = plan(Number(process.env.HOUSES ?? "21"), Date.now());
const prefix = process.env.NETWORK_PREFIX ?? "";
const houses = fleet.houses.map((house) => ({
  ...house,
  gateway: { ...house.gateway, networkId: `${prefix}${house.gateway.networkId}` },
}));
let database: Database | undefined;
const app = await startApp({
  config: { environment, build: "fault", webDir: null },
  log: createLog({ level: environment.LOG_LEVEL, destination: process.stderr as never }),
  apiEntry: new URL("./api.js", import.meta.url),
  noticeEntry: new URL("./notice.js", import.meta.url),
  ...(process.env.PICTURES === "1"
    ? { pictureEntry: new URL("./picture.js", import.meta.url) }
    : {}),
  prepare: async (opened) => {
    database = opened;
    await storeFileKey(opened, await demoFileKey(key));
    if (await isUnused(opened)) await seedDemo(opened, { ...fleet, houses }, key, "Test-pass1");
  },
  ...(process.env.HASTY === "1"
    ? {
        wrapIngest: (ingest) => ({
          ...ingest,
          take: (topic: string, payload: Buffer) => {
            ingest.take(topic, payload).catch(() => undefined);
            return Promise.resolve();
          },
        }),
      }
    : {}),
});
process.send?.({ httpPort: app.httpPort, mqttPort: app.mqttPort });
const remembered: number[][] = [];

/** Requests that a test may send to the server process. */
interface FaultCommand {
  /** Run in one transaction; with `isOpen` it stays open until it is released. */
  readonly sql?: string;
  readonly isOpen?: boolean;
  /** Share of its memory to fill. */
  readonly fill?: number;
}

let release = (): void => undefined;

async function suffer({ sql, isOpen = false, fill = 0 }: FaultCommand): Promise<void> {
  const limit = getHeapStatistics().heap_size_limit;
  while (process.memoryUsage().heapUsed < fill * limit)
    remembered.push(new Array<number>(131_072).fill(0.5));
  if (sql === undefined) return;
  await database?.transaction(async (tx) => {
    await tx.query(sql);
    if (isOpen) await new Promise<void>((resolve) => (release = resolve));
  });
}

// A test that kills a child process requests its id.
process.on(
  "message",
  (command: FaultCommand | "apiPid" | "noticePid" | "picturePid" | "release") => {
    if (command === "apiPid") process.send?.({ pid: app.apiProcess.pid });
    else if (command === "noticePid") process.send?.({ pid: app.notices?.pid });
    else if (command === "picturePid") process.send?.({ pid: app.pictures?.pid });
    else if (command === "release") release();
    else
      void suffer(command).then(
        () => process.send?.({ done: true }),
        (error: unknown) => process.send?.({ done: String(error) }),
      );
  },
);
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(0));
