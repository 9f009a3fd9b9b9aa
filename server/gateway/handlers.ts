import { bind, exported, read } from "../call/bind.ts";
import { concentratorCommands, listConcentrators } from "./concentrator.ts";
import { type ConnectDeps, gatewayConnect } from "./connect.ts";
import { issueCredential, revokeCredential } from "./credential.ts";
import { listPresence, readGateway } from "./detail.ts";
import { concentratorFile, terminalFile } from "./device-export.ts";
import { gatewayFile } from "./export.ts";
import { alarmInputCommands, listAlarmInputs, shieldAlarmInput } from "./alarm-input.ts";
import { listGateways } from "./query.ts";
import { listQuarantine, listUnknownGateways } from "./refused-traffic.ts";
import { createGateway, deleteGateway, type GatewayDeps, updateGateway } from "./save.ts";
import { listTerminals, terminalCommands } from "./terminal.ts";
import { gatewayTypeCommands, readTypes } from "./type.ts";

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
