import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import { concentratorCommands, listConcentrators } from "./concentrators.ts";
import { type ConnectDeps, gatewayConnect } from "./gateway-connect.ts";
import { issueCredential, revokeCredential } from "./gateway-credential.ts";
import { listPresence, readGateway } from "./gateway-detail.ts";
import { concentratorFile, terminalFile } from "./gateway-device-export.ts";
import { gatewayFile } from "./gateway-export.ts";
import { alarmInputCommands, listAlarmInputs, shieldAlarmInput } from "./alarm-input-commands.ts";
import { listGateways } from "./gateway-queries.ts";
import { listQuarantine, listUnknownGateways } from "./refused-traffic.ts";
import {
  createGateway,
  deleteGateway,
  type GatewayDeps,
  updateGateway,
} from "./gateway-commands.ts";
import { listTerminals, terminalCommands } from "./terminals.ts";
import { gatewayTypeCommands, listRawSamples, readTypes } from "./gateway-types.ts";

export const gatewayHandlers = (deps: GatewayDeps & ConnectDeps) =>
  bind(deps, {
    gatewayDetail: read(readGateway),
    gatewayOnlineLog: read(listPresence),
    listGateway: read(listGateways),
    exportGateway: exported(gatewayFile),
    createGateway,
    updateGateway,
    deleteGateway,
    issueCredential,
    revokeCredential,
    gatewayConnect,
    listUnknownGateway: read(listUnknownGateways),
    listQuarantine: read(listQuarantine),
    listGatewayType: ({ database }, { caller, input }) => readTypes(database, caller, input.id),
    ...gatewayTypeCommands,
    updateGatewayType: async (deps, call) => {
      const type = await gatewayTypeCommands.updateGatewayType(deps, call);
      // Every server uses the new mapping at once.
      await deps.refreshGateways();
      return type;
    },
    listRawSample: ({ database }, { input }) => listRawSamples(database, input.id),
    listConcentrator: read(listConcentrators),
    exportConcentrator: exported(concentratorFile),
    ...concentratorCommands,
    listTerminal: read(listTerminals),
    exportTerminal: exported(terminalFile),
    ...terminalCommands,
    listAlarmInput: read(listAlarmInputs),
    ...alarmInputCommands,
    shieldAlarmInput,
  });
