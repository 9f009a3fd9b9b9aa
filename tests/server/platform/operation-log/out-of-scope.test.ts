import { beforeAll, expect, it } from "vitest";
import type { RouteName } from "../../../../contract/route/routes.ts";
import { foreignIn } from "../../../../server/platform/operation-log/out-of-scope.ts";
import type { Audits } from "../../../../server/platform/audit/audit.ts";
import { audits } from "../../../../server/process/audit-registry.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildSite, type Site } from "../../process/security/security-site.ts";

const server = useTestServer();
let own: Site;
let other: Site;
beforeAll(async () => {
  own = await buildSite(server.database, "own");
  other = await buildSite(server.database, "other");
});

/** Records that each of these calls names, by kind. */
const named = ({
  house,
  flockId,
  gateway,
  alarm,
}: Site): readonly (readonly [RouteName, object, string])[] => {
  const [id, ofHouse, ofGateway] = [{ id: house.id }, `house ${house.id}`, `gateway ${gateway.id}`];
  return [
    ["houseDetail", id, ofHouse],
    ["houseParameter", id, ofHouse],
    ["houseStandard", id, ofHouse],
    ["houseDays", id, ofHouse],
    ["gatewayDetail", { houseId: house.id }, ofHouse],
    ["gatewayOnlineLog", { houseId: house.id }, ofHouse],
    ["createGateway", { houseId: house.id }, ofHouse],
    ["updateGateway", { id: gateway.id }, ofGateway],
    ["deleteGateway", { id: gateway.id }, ofGateway],
    ["issueCredential", { id: gateway.id }, ofGateway],
    ["revokeCredential", { id: gateway.id }, ofGateway],
    ["gatewayConnect", { id: gateway.id }, ofGateway],
    ["listConcentrator", { gatewayId: gateway.id }, ofGateway],
    ["createConcentrator", { gatewayId: gateway.id }, ofGateway],
    ["listTerminal", { gatewayId: gateway.id }, ofGateway],
    [
      "updateConcentrator",
      { id: gateway.concentratorId },
      `concentrator ${gateway.concentratorId}`,
    ],
    [
      "deleteConcentrator",
      { id: gateway.concentratorId },
      `concentrator ${gateway.concentratorId}`,
    ],
    [
      "createTerminal",
      { gatewayId: own.gateway.id, concentratorId: gateway.concentratorId },
      `concentrator ${gateway.concentratorId}`,
    ],
    [
      "updateTerminal",
      { id: gateway.terminalId, concentratorId: null },
      `terminal ${gateway.terminalId}`,
    ],
    ["deleteTerminal", { id: gateway.terminalId }, `terminal ${gateway.terminalId}`],
    ["powerUse", { houseId: house.id }, ofHouse],
    ["clearFlock", { id: flockId }, `flock ${flockId}`],
    ["deleteFlock", { id: flockId }, `flock ${flockId}`],
    ["updateFlock", { id: flockId, breedId: own.breedId }, `flock ${flockId}`],
    ["alarmLife", { id: alarm.id }, `alarm ${alarm.id}`],
  ];
};

const foreign = (name: RouteName, input: object): Promise<string | null> => {
  const named = (audits as Audits)[name]?.names?.(input as never);
  return foreignIn(server.database, own.company, named ?? []);
};

it("an access out of scope is logged for any kind; a stale link and an own record are not", async () => {
  for (const [name, input, what] of named(other))
    expect([name, await foreign(name, input)]).toEqual([name, what]);
  for (const [name, input] of named(own))
    expect([name, await foreign(name, input)]).toEqual([name, null]);
  const absent = {
    id: 2_000_000_001,
    gatewayId: 2_000_000_002,
    houseId: 2_000_000_003,
    breedId: 2_000_000_004,
    concentratorId: null,
  };
  for (const [name] of named(own))
    expect([name, await foreign(name, absent)]).toEqual([name, null]);
});
