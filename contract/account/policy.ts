import { type CallerRole, callerRoleKeys, roleKeys } from "./role.ts";

/**
 * One rule a line: the roles allowed to do something. The server enforces it, the stream filters by
 * it, the buttons check it.
 * `operate` needs canOperate '1'; `remote` needs remoteConfigFlag '1'. Data is always limited to
 * the caller's scope, in the query.
 *
 * A paired display may do only what names it: read the data a wall shows, and report its own state.
 */
export interface Rule {
  readonly roles: readonly CallerRole[];
  readonly operate?: true;
  readonly remote?: true;
}

export const policy = {
  "session.own": { roles: roleKeys },
  /** The caller's own identity. */
  "session.read": { roles: callerRoleKeys },
  "password.own": { roles: roleKeys },
  /** Taking the second step of a sign-in away from somebody who has lost it. */
  "factor.reset": { roles: ["administrator"], operate: true },
  /** How people sign in: whose sign-in needs a second step. */
  "signIn.read": { roles: ["administrator"] },
  "signIn.manage": { roles: ["administrator"], operate: true },
  /** Everybody else's is the organisation's. */
  "mapType.own": { roles: ["administrator"] },
  "org.logo": { roles: callerRoleKeys },
  "org.read": { roles: ["administrator"] },
  "org.manage": { roles: ["administrator"], operate: true },
  "user.read": { roles: ["administrator", "company_manager", "area_manager", "farm_manager"] },
  "user.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "farm.read": { roles: ["administrator", "company_manager"] },
  "farm.manage": { roles: ["administrator", "company_manager"], operate: true },
  "gateway.read": { roles: ["administrator", "company_manager", "area_manager", "farm_manager"] },
  "gateway.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "alarmInput.read": { roles: roleKeys },
  /** Testing an input: allowed to everybody who works in the house. */
  "alarmInput.shield": { roles: roleKeys, operate: true },
  "gateway.unknown": { roles: ["administrator"] },
  "gatewayType.read": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "gatewayType.manage": { roles: ["administrator"], operate: true },
  "breed.read": { roles: ["administrator", "company_manager"] },
  "breed.manage": { roles: ["administrator", "company_manager"], operate: true },
  "log.read": { roles: roleKeys },
  "overview.read": { roles: roleKeys },
  "house.read": { roles: roleKeys },
  /** The page of houses and gateways of those who have none of farms, where the two stand too. */
  "house.managePage": { roles: ["area_manager", "farm_manager"] },
  "house.manageRead": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "house.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Creates houses, flocks and gateways: allowed to people who may create each of them. */
  "house.import": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** One's own imports; an administrator everybody's. */
  "import.read": { roles: ["administrator", "company_manager", "area_manager", "farm_manager"] },
  "import.undo": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Breeds that may be placed: it only reads. */
  "flock.choose": { roles: ["administrator", "company_manager", "area_manager", "farm_manager"] },
  "flock.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Settings of a house's controller, and the people who changed them. */
  "parameter.read": { roles: roleKeys },
  "parameter.record": { roles: roleKeys },
  /** To set something in a controller, or have it do something: looking at it, and sending it. */
  "control.send": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  "control.cancel": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  /** To change many houses at once, and to say what template they should follow. */
  "control.batch": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  "controlTemplate.read": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "controlTemplate.manage": {
    roles: ["administrator", "company_manager"],
    operate: true,
    remote: true,
  },
  /** To agree to what somebody else is about to send. */
  "control.approve": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  /** To keep everything from afar out of one house, or of all: stopping needs no remote right. */
  "control.localOnly": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** To have advice followed within narrow bounds, in one's own name, for a day at most. */
  "autopilot.manage": {
    roles: ["administrator", "company_manager"],
    operate: true,
    remote: true,
  },
  "control.switch": { roles: ["administrator", "company_manager"], operate: true },
  "control.limit": { roles: ["administrator"], operate: true, remote: true },
  /** Files for gateways: what they run, and what they are set to. */
  "deviceFile.read": { roles: ["administrator", "company_manager"] },
  "deviceFile.manage": { roles: ["administrator"], operate: true, remote: true },
  "rollout.read": { roles: ["administrator", "company_manager"] },
  "control.rollout": { roles: ["administrator", "company_manager"], operate: true, remote: true },
  "production.read": { roles: roleKeys },
  /** The farm worker's daily input: for the houses assigned to him. */
  "production.record": { roles: roleKeys, operate: true },
  /** Records older than the days everybody may still correct. */
  "production.correct": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "production.import": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** The books of a flock that has left. */
  "production.close": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "production.reopen": { roles: ["administrator", "company_manager"], operate: true },
  /** The morning list: which houses deserve a visit. */
  "morning.read": { roles: roleKeys },
  /** Saying that one was there, and whether it was worth it: everybody who works in the house. */
  "morning.answer": { roles: roleKeys, operate: true },
  /** Having the list made anew. */
  "morning.make": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Dismissing a warning as known or wrong. */
  "warning.dismiss": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Feed that came, with its price. */
  "feed.read": { roles: ["administrator", "company_manager", "area_manager", "farm_manager"] },
  "feed.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Thresholds of an organisation. */
  "production.settings": { roles: ["administrator", "company_manager"], operate: true },
  /** Birds that come, are sold, moved or counted. */
  "stock.move": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "maintenance.read": { roles: roleKeys },
  /** Recording of work done and of observations: allowed to everybody who works in the house. */
  "maintenance.record": { roles: roleKeys, operate: true },
  "maintenance.plan": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "maintenance.postpone": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "unit.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Its alarms are hidden meanwhile. */
  "unit.outOfService": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "power.read": { roles: roleKeys },
  /** Cost of electricity, and its tariff. */
  "power.cost": { roles: ["administrator", "company_manager", "area_manager", "farm_manager"] },
  "tariff.manage": { roles: ["administrator", "company_manager"], operate: true },
  /** Tariff of a place, and the power it may draw. */
  "power.manage": { roles: ["administrator", "company_manager"], operate: true },
  "alarm.read": { roles: roleKeys },
  "alarm.ack": { roles: roleKeys, operate: true },
  "alarm.shelve": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Running a test alarm the whole way: people are called and informed that it is a test. */
  "drill.start": { roles: roleKeys, operate: true },
  "drill.plan": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** A screen, a wall too, says that it shows one. */
  "drill.seen": { roles: callerRoleKeys },
  /** Thresholds of alarms, and the result another setting would have given. */
  "alarmSetting.read": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "alarmSetting.manage": { roles: ["administrator", "company_manager"], operate: true },
  /** People to notify of alarms. Numbers outside the caller's own area are masked. */
  "phone.read": { roles: roleKeys },
  "phone.manage": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** To change one that may not be silenced. */
  "phone.lastLine": { roles: ["administrator", "company_manager"], operate: true },
  /** To silence and test the own number. */
  "phone.own": { roles: roleKeys, operate: true },
  "calendar.manage": { roles: ["administrator", "company_manager"], operate: true },
  "calendar.country": { roles: ["administrator"], operate: true },
  /** Events of a shift, also on a wall. */
  "handover.read": { roles: callerRoleKeys },
  "handover.write": { roles: roleKeys, operate: true },
  /** End times of the shifts of an organisation. */
  "shift.manage": { roles: ["administrator", "company_manager"], operate: true },
  "telemetry.read": { roles: roleKeys },
  /** Data the wall shows of the houses in sight. */
  "wall.read": { roles: callerRoleKeys },
  /** Other installations that this one watches, and who watches it. */
  "peer.read": { roles: ["administrator"] },
  "peer.manage": { roles: ["administrator"], operate: true },
  "display.own": { roles: ["display"] },
  "display.read": { roles: ["administrator", "company_manager"] },
  "display.manage": { roles: ["administrator", "company_manager"], operate: true },
  /** Addresses of cameras; their pictures are for everybody who sees the house, on a wall too. */
  "camera.read": { roles: roleKeys },
  "camera.manage": { roles: ["administrator", "company_manager"], operate: true },
  "cameraCloud.read": { roles: ["administrator", "company_manager"] },
  "camera.watch": { roles: callerRoleKeys },
  "wall.embed": { roles: ["administrator"] },
  "quarantine.read": {
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
} as const satisfies Record<string, Rule>;
export type Action = keyof typeof policy;

/** Attributes of a caller that the policy checks. */
export interface Power {
  readonly roleKey: CallerRole;
  readonly canOperate: boolean;
  readonly remoteConfig: boolean;
}

export function may(power: Power, action: Action): boolean {
  const rule: Rule = policy[action];
  return (
    rule.roles.includes(power.roleKey) &&
    (!rule.operate || power.canOperate) &&
    (!rule.remote || power.remoteConfig)
  );
}
