import type { Action } from "../../../../contract/account/policy.ts";
import type { ReadinessHouse } from "../../../../contract/operate/readiness.ts";
import type { ReadinessReason } from "../../../../contract/operate/readiness-reason.ts";
import { ownLimitsPath } from "../../../lib/data/own-limits-path.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { Reason } from "../../../../contract/operate/readiness-text.ts";

type May = (action: Action) => boolean;
type House = Pick<ReadinessHouse, "id" | "name" | "farmId" | "gatewayId">;
type FixPath = (house: House, may: May, reason: Reason) => string;

const ofHouse: FixPath = ({ id }) => paths.house(id);
const ofGateway: FixPath = ({ id, gatewayId }) =>
  gatewayId === null ? paths.house(id) : paths.gateway(gatewayId, id);
const ofGatewayList: FixPath = ({ id }, may) =>
  may("gateway.read") ? paths.gatewayManage : paths.house(id);
const inParameters =
  (group: string): FixPath =>
  ({ id }) =>
    paths.houseSettings(id, group);
const ofAlarmSetting =
  (query: string): FixPath =>
  ({ id }, may) =>
    may("alarmSetting.read") ? `${paths.rules}?${query}` : paths.house(id);
const ofPhones =
  (query: string): FixPath =>
  ({ id }) =>
    `${paths.alarmPhone}?${query}&house=${id}`;
const inMaintenance =
  (query: string): FixPath =>
  ({ farmId }) =>
    `${paths.maintenance}?${query}&farm=${farmId}`;

/** A drill is started and followed in the panel beside the list. */
const ofPanel: FixPath = ({ id }) => `${paths.readiness}?house=${id}`;

/** Limits are set for the house, for its farm or its breed, or follow from the controller. */
const ofLimit: FixPath = (house, may, reason) => {
  switch (reason.values["origin"]) {
    case "controller":
      return inParameters("curve")(house, may, reason);
    case "farm":
    case "breedSetting":
      return ofAlarmSetting("tab=limits")(house, may, reason);
    default:
      return ownLimitsPath(house, may);
  }
};

const fixPaths: Readonly<Record<ReadinessReason, FixPath>> = {
  noGateway: ofGatewayList,
  neverSeen: ofGateway,
  birdsUnknown: ofHouse,
  offline: ofGateway,
  notLive: ofGateway,
  noLiveData: ofGateway,
  controllerLost: ofGateway,
  noReading: ofGateway,
  noProbe: ofHouse,
  tempLost: ofHouse,
  valuesFrozen: ofGateway,
  probeDead: ofHouse,
  probeOff: ofHouse,
  probeApart: ofHouse,
  probeAlarm: ofHouse,
  oneProbe: ofHouse,
  highFar: ofLimit,
  highUnknown: inParameters("curve"),
  targetOff: inParameters("curve"),
  urgentFar: ofLimit,
  heatQuiet: ofAlarmSetting("tab=kinds&kind=tempHigh"),
  settingDangerous: ofHouse,
  outOfService: ({ id }, may) =>
    may("alarmSetting.read") ? `${paths.alarmCurrent}?tab=outages` : paths.house(id),
  plannedWork: ({ id }, may) =>
    may("alarmSetting.read") ? `${paths.alarmCurrent}?tab=works` : paths.house(id),
  shelved: ({ id }) => `${paths.alarmHistory}?state=shelved&house=${id}&window=any`,
  inputTest: ({ id, gatewayId }) =>
    gatewayId === null ? paths.house(id) : paths.alarmInput(gatewayId, id),
  modeUnknown: ofGateway,
  handLong: inParameters("operate"),
  handNow: inParameters("operate"),
  stopped: ofHouse,
  emptyMode: inParameters("operate"),
  settingsUnread: inParameters("vent"),
  tunnelNever: inParameters("vent"),
  tunnelAge: inParameters("vent"),
  tunnelOut: inParameters("vent"),
  doorStuck: ofHouse,
  generatorUnknown: inMaintenance("tab=units"),
  neverTested: inMaintenance("tab=plans"),
  untested: inMaintenance("tab=plans"),
  testFailed: inMaintenance("tab=plans"),
  generatorFail: ofHouse,
  noContact: ofPhones("tab=phones"),
  noCalling: ofPhones("tab=coverage"),
  uncalled: ofPhones("tab=coverage"),
  untold: ofPhones("tab=coverage&severity=3"),
  closedPhones: ofPhones("tab=phones&status=closed"),
  pausedPhones: ofPhones("tab=phones"),
  repeatLimit: ofPhones("tab=coverage"),
  provedToday: ofPanel,
  proved: ofPanel,
  provedLong: ofPanel,
  notProved: ofPanel,
  notAnswered: ofPanel,
  chainBroken: ofPanel,
};

/** Returns the page on which a reason is fixed, if the viewer may open it. */
export const fixPath = (reason: Reason, house: House, may: May): string =>
  fixPaths[reason.key](house, may, reason);
