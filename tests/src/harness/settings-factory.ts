import type {
  HouseSettingsReply,
  KnownGroup,
} from "../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import { parameterGroupKeys } from "../../../contract/fleet/gateway/parameter-group.ts";
import type { Settings } from "../../../contract/control/protocol/controller-setting.ts";
import { soundSettings } from "./sound-settings.ts";
import { noon } from "./fleet-factory.ts";

/** A group as a controller said it. */
export const knownGroup = (
  group: ParameterGroup,
  settings: Settings = soundSettings()[group],
  over: Partial<KnownGroup> = {},
): KnownGroup => ({
  group,
  rev: 1,
  hash: "00000001",
  settings,
  origin: "report",
  deviceAt: null,
  readAt: noon,
  heardAt: noon,
  isDrifted: false,
  ...over,
});

/** A house with all settings known, offered and open. */
export const houseSettings = (over: Partial<HouseSettingsReply> = {}): HouseSettingsReply => ({
  houseId: 1,
  at: noon,
  gateway: {
    id: 5,
    networkId: "GW-1",
    typeName: "iEC22",
    typeNameEn: "iEC22",
    protocol: 2,
    hashesAt: noon,
    panelUntil: null,
    handUntil: null,
    remoteBy: null,
    remoteAt: null,
    keyLocalAt: null,
  },
  lock: null,
  seenAt: noon,
  offer: {
    read: [...parameterGroupKeys],
    write: [...parameterGroupKeys],
    actions: [],
    trial: true,
  },
  curvePoints: 10,
  levels: 20,
  context: {
    species: "broiler",
    dayAge: 20,
    isStocked: true,
    standardTemps: [
      { dayAge: 1, tempC: 33 },
      { dayAge: 20, tempC: 26 },
      { dayAge: 42, tempC: 20 },
    ],
    fanAirM3h: [],
    fanKw: [],
    needM3h: null,
  },
  dangers: [],
  groups: parameterGroupKeys.map((group) => knownGroup(group)),
  ...over,
});
