import { alarmHandlers } from "./alarm/handlers.ts";
import { breedHandlers } from "./breed/handlers.ts";
import { farmHandlers } from "./farm/handlers.ts";
import { flockHandlers } from "./flock/handlers.ts";
import { gatewayHandlers } from "./gateway/handlers.ts";
import { houseHandlers } from "./house/handlers.ts";
import { houseManageHandlers } from "./house-manage/handlers.ts";
import { exportLines } from "./operation-log/export.ts";
import { listLines, readChanges } from "./operation-log/query.ts";
import { orgHandlers } from "./org/handlers.ts";
import { sessionHandlers } from "./login/handlers.ts";
import { telemetryHandlers } from "./telemetry/handlers.ts";
import { userHandlers } from "./user/handlers.ts";
import type { Handlers } from "./call.ts";
import type { HandlerParts } from "./parts.ts";

/** Every call of the contract, wired to what does it: a noun's calls in its own folder. */
export function buildHandlers(parts: HandlerParts): Handlers {
  const { database } = parts;
  return {
    ...sessionHandlers(parts),
    ...userHandlers(parts),
    ...houseHandlers(parts),
    ...houseManageHandlers(parts),
    ...flockHandlers(parts),
    ...alarmHandlers(parts),
    ...telemetryHandlers(parts),
    ...orgHandlers(parts),
    ...farmHandlers(parts),
    ...breedHandlers(parts),
    ...gatewayHandlers(parts),
    listLog: ({ caller, input }) => listLines(database, caller, input),
    logChanges: ({ caller, input }) => readChanges(database, caller, input.id),
    exportLog: async ({ caller, input, language, now, record }) => {
      const sheet = await exportLines(database, caller, input, language, now);
      await record(database, sheet.total);
      return sheet;
    },
  };
}
