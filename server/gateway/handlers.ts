import { bind, exported, read } from "../call/bind.ts";
import {
  createConcentrator,
  deleteConcentrator,
  listConcentrators,
  updateConcentrator,
} from "./concentrator.ts";
import { type ConnectDeps, gatewayConnect } from "./connect.ts";
import { issueCredential, revokeCredential } from "./credential.ts";
import { listPresence, readGateway } from "./detail.ts";
import { exportGateways } from "./export.ts";
import { listGateways } from "./query.ts";
import { listQuarantine, listUnknownGateways } from "./refused-traffic.ts";
import { createGateway, deleteGateway, type GatewayDeps, updateGateway } from "./save.ts";
import { createTerminal, deleteTerminal, listTerminals, updateTerminal } from "./terminal.ts";
import { createGatewayType, deleteGatewayType, readTypes, updateGatewayType } from "./type.ts";

export const gatewayHandlers = (deps: GatewayDeps & ConnectDeps) =>
  bind(deps, {
    gatewayDetail: read(readGateway),
    gatewayOnlineLog: read(listPresence),
    listGateway: read(listGateways),
    exportGateway: exported(exportGateways),
    createGateway,
    updateGateway,
    deleteGateway,
    issueCredential,
    revokeCredential,
    gatewayConnect,
    listUnknownGateway: read(listUnknownGateways),
    listQuarantine: read(listQuarantine),
    listGatewayType: ({ database }, { caller, input }) => readTypes(database, caller, input.id),
    createGatewayType,
    updateGatewayType,
    deleteGatewayType,
    listConcentrator: read(listConcentrators),
    createConcentrator,
    updateConcentrator,
    deleteConcentrator,
    listTerminal: read(listTerminals),
    createTerminal,
    updateTerminal,
    deleteTerminal,
  });
