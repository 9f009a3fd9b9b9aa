import { startApp } from "../../../server/app.ts";
import { readEnvironment } from "../../../server/base/config.ts";
import { isUnused, seedDemo } from "../../../server/demo/seed.ts";
import { createLog } from "../../../server/base/log.ts";
import { key, plan } from "../ingest/plan.ts";

/**
 * A whole server as a process of its own, for tests that kill it. `HASTY=1` plants the fault: it
 * acknowledges before it commits.
 * `NETWORK_PREFIX` stands before the network IDs, for a broker that others use too.
 */
const environment = readEnvironment(process.env);
const fleet = plan(Number(process.env.HOUSES ?? "21"), Date.now());
const prefix = process.env.NETWORK_PREFIX ?? "";
const houses = fleet.houses.map((house) => ({
  ...house,
  gateway: { ...house.gateway, networkId: `${prefix}${house.gateway.networkId}` },
}));
const app = await startApp({
  config: { environment, build: "fault", webDir: null },
  log: createLog({ level: environment.LOG_LEVEL, destination: process.stderr as never }),
  apiEntry: new URL("./api.js", import.meta.url),
  prepare: async (database) => {
    if (await isUnused(database)) await seedDemo(database, { ...fleet, houses }, key, "Test-pass1");
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
// A test that kills the API process asks which one it is.
process.on("message", () => process.send?.({ apiPid: app.apiProcess.pid }));
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(0));
