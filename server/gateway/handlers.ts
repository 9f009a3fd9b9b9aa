import { found, notFound } from "../base/refusal.ts";
import { mayReadHouse } from "../session/scope.ts";
import { listPresence, readGateway } from "./detail.ts";
import type { gatewayRoutes } from "../../contract/route/gateway.ts";
import type { gatewayDeviceRoutes } from "../../contract/route/gateway-device.ts";
import type { gatewayTypeRoutes } from "../../contract/route/gateway-type.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import type { Environment } from "../base/config.ts";
import type { Directory } from "./directory.ts";
import {
  createConcentrator,
  deleteConcentrator,
  listConcentrators,
  updateConcentrator,
} from "./concentrator.ts";
import { connectOf } from "./connect.ts";
import { issueCredential, revokeCredential } from "./credential.ts";
import { exportGateways } from "./export.ts";
import { findGateway, listGateways } from "./query.ts";
import { listQuarantine, listUnknown } from "./refused.ts";
import { createGateway, deleteGateway, updateGateway } from "./save.ts";
import { createTerminal, deleteTerminal, listTerminals, updateTerminal } from "./terminal.ts";
import { createType, deleteType, readTypes, updateType } from "./type.ts";

type GatewayRoutes = typeof gatewayRoutes & typeof gatewayTypeRoutes & typeof gatewayDeviceRoutes;

/** What the calls of gateways work with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly environment: Environment;
  /** Port of the embedded MQTT broker; null while there is none. */
  readonly mqttPort: () => number | null;
}

export function gatewayHandlers({
  database,
  bus,
  directory,
  environment,
  mqttPort,
}: Deps): HandlersOf<GatewayRoutes> {
  const shared = { database, bus, directory };
  return {
    gatewayDetail: async ({ caller, input }) => {
      if (!(await mayReadHouse(database, caller, input.houseId))) throw notFound();
      return readGateway(database, input.houseId);
    },
    gatewayOnlineLog: async ({ caller, input }) =>
      found(await listPresence(database, caller, input)),
    listGateway: ({ caller, input }) => listGateways(database, caller, input),
    exportGateway: ({ caller, input, language, now, record }) =>
      taken(exportGateways(database, caller, input, language, now), database, record),
    createGateway: ({ caller, input, record, now }) =>
      createGateway({ ...shared, record, now }, caller, input),
    updateGateway: ({ caller, input, record, now }) =>
      updateGateway({ ...shared, record, now }, caller, input),
    deleteGateway: async ({ caller, input, record, now }) => {
      await deleteGateway({ ...shared, record, now }, caller, input.id);
      return {};
    },
    issueCredential: ({ caller, input, record, now }) =>
      issueCredential({ ...shared, record, now }, caller, input.id),
    revokeCredential: ({ caller, input, record, now }) =>
      revokeCredential({ ...shared, record, now }, caller, input.id),
    gatewayConnect: async ({ caller, input, now }) =>
      connectOf(
        environment,
        mqttPort(),
        (await findGateway(database, caller, input.id)).networkId,
        now,
      ),
    listUnknownGateway: ({ input }) => listUnknown(database, input),
    listQuarantine: ({ caller, input }) => listQuarantine(database, caller, input),
    listGatewayType: ({ caller, input }) => readTypes(database, caller, input.id),
    createGatewayType: ({ caller, input, record }) =>
      createType({ database, record }, caller, input),
    updateGatewayType: ({ caller, input, record }) =>
      updateType({ database, record }, caller, input),
    deleteGatewayType: async ({ caller, input, record }) => {
      await deleteType({ database, record }, caller, input.id);
      return {};
    },
    listConcentrator: ({ caller, input }) => listConcentrators(database, caller, input),
    createConcentrator: ({ caller, input, record }) =>
      createConcentrator({ database, record }, caller, input),
    updateConcentrator: ({ caller, input, record }) =>
      updateConcentrator({ database, record }, caller, input),
    deleteConcentrator: async ({ caller, input, record }) => {
      await deleteConcentrator({ database, record }, caller, input.id);
      return {};
    },
    listTerminal: ({ caller, input }) => listTerminals(database, caller, input),
    createTerminal: ({ caller, input, record }) =>
      createTerminal({ database, record }, caller, input),
    updateTerminal: ({ caller, input, record }) =>
      updateTerminal({ database, record }, caller, input),
    deleteTerminal: async ({ caller, input, record }) => {
      await deleteTerminal({ database, record }, caller, input.id);
      return {};
    },
  };
}
