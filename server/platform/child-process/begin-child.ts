import { readEnvironment } from "../base/config.ts";
import { createLog } from "../base/log.ts";
import { expectAddresses } from "../base/own-address.ts";
import { joinDatabase } from "../db/open-database.ts";
import { createBus } from "../fact/fact-bus.ts";
import { joinParent } from "./parent-process.ts";

/**
 * Begins a child process: its environment and log, its link to the main process, the settings that
 * it gets from there, and its own database connections.
 */
export async function beginChild() {
  const environment = readEnvironment(process.env);
  const log = createLog({ level: environment.LOG_LEVEL, destination: process.stderr });
  expectAddresses(log);
  const bus = createBus();
  const parent = joinParent(bus, {
    hungAfterMs: environment.HUNG_AFTER_MS,
    onHung: () => log.fatal("the main process stands still: it is ended"),
  });
  // Ctrl-C reaches the whole group, but only the main process ends it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const settings = await parent.settings;
  const database = joinDatabase({
    databaseUrl: settings.databaseUrl,
    onError: (error) => log.warn({ error: error.message }, "database connection"),
  });
  return { environment, log, bus, parent, settings, database };
}
