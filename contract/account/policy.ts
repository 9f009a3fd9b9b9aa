import { keysOf } from "../base/table-keys.ts";
import { type CallerRole, callerRoleKeys, roleKeys } from "./role.ts";
import { type TokenScope, tokenScopeKeys } from "./token-scope.ts";

/**
 * One rule a line: the roles allowed to do something. The server enforces it, the stream filters by
 * it, the buttons check it. `operate` needs canOperate '1'; `remote` needs remoteConfigFlag '1'.
 * Data is always limited to the caller's scope, in the query.
 *
 * A service account has a role like a person; a token also has scopes. No token may do anything a
 * person must answer for: sign-in, passwords, tokens, approving a command, thresholds.
 *
 * A paired display may only read the data a wall shows, and report its own state.
 */
export interface Rule {
  /** Scope that a token also needs; null: no token may do it. */
  readonly token: TokenScope | null;
  readonly roles: readonly CallerRole[];
  readonly operate?: true;
  readonly remote?: true;
}

export const policy = {
  "session.own": { token: null, roles: roleKeys },
  /** The caller's own identity. */
  "session.read": { token: "read", roles: callerRoleKeys },
  /** Only the names of the people in records. */
  "personName.read": { token: null, roles: callerRoleKeys },
  "password.own": { token: null, roles: roleKeys },
  /** Removing the second step of a user who has lost it. */
  "factor.reset": { token: null, roles: ["administrator"], operate: true },
  /** The rules of signing in: who needs a second step. */
  "signIn.read": { token: null, roles: ["administrator"] },
  "signIn.manage": { token: null, roles: ["administrator"], operate: true },
  /** Other users change the policy of their own organisation. */
  "mapType.own": { token: null, roles: ["administrator"] },
  "org.logo": { token: "read", roles: callerRoleKeys },
  "org.read": { token: "read", roles: ["administrator"] },
  "org.manage": { token: "write:fleet", roles: ["administrator"], operate: true },
  "user.read": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "user.manage": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "farm.read": { token: "read", roles: ["administrator", "company_manager"] },
  "farm.manage": {
    token: "write:fleet",
    roles: ["administrator", "company_manager"],
    operate: true,
  },
  "gateway.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "gateway.manage": {
    token: "write:fleet",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "alarmInput.read": { token: "read", roles: roleKeys },
  /** Testing an input: allowed to all who work in the house. */
  "alarmInput.shield": { token: null, roles: roleKeys, operate: true },
  /** The secret of a gateway: anybody who has it can act as the gateway. */
  "gateway.credential": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "gateway.unknown": { token: null, roles: ["administrator"] },
  "gatewayType.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "gatewayType.manage": { token: null, roles: ["administrator"], operate: true },
  "breed.read": { token: "read", roles: ["administrator", "company_manager"] },
  "breed.manage": {
    token: "write:fleet",
    roles: ["administrator", "company_manager"],
    operate: true,
  },
  "log.read": { token: null, roles: roleKeys },
  "overview.read": { token: "read", roles: roleKeys },
  "house.read": { token: "read", roles: roleKeys },
  /** The page of houses and gateways, for users without the page of farms, which has both lists. */
  "house.managePage": { token: null, roles: ["area_manager", "farm_manager"] },
  "house.manageRead": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "house.manage": {
    token: "write:fleet",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Creates houses, flocks and gateways: allowed to people who may create each of them. */
  "house.import": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** A user's own imports; for an administrator, all imports. */
  "import.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "import.undo": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Breeds that may be placed: it only reads. */
  "flock.choose": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "flock.manage": {
    token: "write:fleet",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Settings of a house's controller, and the people who changed them. */
  "parameter.read": { token: "read", roles: roleKeys },
  "parameter.record": { token: "read", roles: roleKeys },
  /** Commands to a controller, to set values or to start an action: preparing and sending them. */
  "control.send": {
    token: "control",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  "control.cancel": {
    token: "control",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  /** To change many houses at once, and to assign templates. */
  "control.batch": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  "controlTemplate.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "controlTemplate.manage": {
    token: null,
    roles: ["administrator", "company_manager"],
    operate: true,
    remote: true,
  },
  /** Approving a command that another user is about to send. */
  "control.approve": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
    remote: true,
  },
  /** To block all remote commands to one house, or to all: stopping needs no remote right. */
  "control.localOnly": {
    token: "control",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** To have advice followed within narrow bounds, in one's own name, for a day at most. */
  "autopilot.manage": {
    token: null,
    roles: ["administrator", "company_manager"],
    operate: true,
    remote: true,
  },
  "control.switch": { token: null, roles: ["administrator", "company_manager"], operate: true },
  "control.limit": { token: null, roles: ["administrator"], operate: true, remote: true },
  /** Files for gateways: firmware, and settings files. */
  "deviceFile.read": { token: null, roles: ["administrator", "company_manager"] },
  "deviceFile.manage": { token: null, roles: ["administrator"], operate: true, remote: true },
  "rollout.read": { token: "read", roles: ["administrator", "company_manager"] },
  "control.rollout": {
    token: null,
    roles: ["administrator", "company_manager"],
    operate: true,
    remote: true,
  },
  "production.read": { token: "read", roles: roleKeys },
  /** The farm worker's daily input, for the assigned houses. */
  "production.record": { token: "write:production", roles: roleKeys, operate: true },
  /** Records older than the days that all users may still correct. */
  "production.correct": {
    token: "write:production",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "production.import": {
    token: "write:production",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** The books of a flock that has left. */
  "production.close": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "production.reopen": { token: null, roles: ["administrator", "company_manager"], operate: true },
  /** The morning list: which houses deserve a visit. */
  "morning.read": { token: "read", roles: roleKeys },
  /** Recording a visit, and whether it was worth it: allowed to all who work in the house. */
  "morning.answer": { token: null, roles: roleKeys, operate: true },
  /** Building the morning list again. */
  "morning.make": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Subscriptions to reports: one's own, and of all in the organisation for its manager. */
  "report.read": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "report.manage": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Dismissing a warning as known or wrong. */
  "warning.dismiss": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Feed deliveries, with their price. */
  "feed.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "feed.manage": {
    token: "write:production",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Thresholds of an organisation. */
  "production.settings": {
    token: null,
    roles: ["administrator", "company_manager"],
    operate: true,
  },
  /** Arrivals, sales, moves and counts of birds. */
  "stock.move": {
    token: "write:production",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "maintenance.read": { token: "read", roles: roleKeys },
  /** Recording of work done and of observations: allowed to all who work in the house. */
  "maintenance.record": { token: null, roles: roleKeys, operate: true },
  "maintenance.plan": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "maintenance.postpone": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "unit.manage": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Taking equipment out of service: its alarms are hidden during that time. */
  "unit.outOfService": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  "power.read": { token: "read", roles: roleKeys },
  /** Cost of electricity, and its tariff. */
  "power.cost": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "tariff.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  /** Tariff of a place, and the power it may draw. */
  "power.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  "alarm.read": { token: "read", roles: roleKeys },
  "alarm.ack": { token: "write:alarm", roles: roleKeys, operate: true },
  "alarm.shelve": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** Running a test alarm the whole way: people are called and informed that it is a test. */
  "drill.start": { token: null, roles: roleKeys, operate: true },
  "drill.plan": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** A screen or wall reports that it shows a drill. */
  "drill.seen": { token: null, roles: callerRoleKeys },
  /** Thresholds of alarms, and the result another setting would have given. */
  "alarmSetting.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "alarmSetting.manage": {
    token: null,
    roles: ["administrator", "company_manager"],
    operate: true,
  },
  /** People to notify of alarms. Numbers outside the caller's own area are masked. */
  "phone.read": { token: null, roles: roleKeys },
  "phone.manage": {
    token: null,
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
    operate: true,
  },
  /** To change a contact that may not be silenced. */
  "phone.lastLine": { token: null, roles: ["administrator", "company_manager"], operate: true },
  /** To silence and test their own number. */
  "phone.own": { token: null, roles: roleKeys, operate: true },
  "calendar.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  "calendar.country": { token: null, roles: ["administrator"], operate: true },
  /** Events of a shift, also on a wall. */
  "handover.read": { token: "read", roles: callerRoleKeys },
  "handover.write": { token: null, roles: roleKeys, operate: true },
  /** End times of the shifts of an organisation. */
  "shift.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  "telemetry.read": { token: "read", roles: roleKeys },
  /** Data about the visible houses that the wall shows. */
  "wall.read": { token: "read", roles: callerRoleKeys },
  /** Other installations that this installation watches, and those that watch it. */
  "peer.read": { token: null, roles: ["administrator"] },
  "peer.manage": { token: null, roles: ["administrator"], operate: true },
  /** Accounts of programs, and their tokens: a token never makes another. */
  "service.read": { token: null, roles: ["administrator", "company_manager"] },
  "service.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  /** Ids that records of this platform have in other systems. */
  "externalId.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
  "externalId.manage": {
    token: "write:fleet",
    roles: ["administrator", "company_manager"],
    operate: true,
  },
  /** Addresses of other programs that are notified of events. */
  "webhook.read": { token: null, roles: ["administrator", "company_manager"] },
  "webhook.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  /** Apps of office messengers that notify people of alarms. */
  "chatApp.read": { token: null, roles: ["administrator", "company_manager"] },
  "chatApp.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  "display.own": { token: null, roles: ["display"] },
  "display.read": { token: null, roles: ["administrator", "company_manager"] },
  "display.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  /** Addresses of cameras; the pictures are visible to all users of the house, on a wall too. */
  "camera.read": { token: null, roles: roleKeys },
  "camera.manage": { token: null, roles: ["administrator", "company_manager"], operate: true },
  "cameraCloud.read": { token: null, roles: ["administrator", "company_manager"] },
  "camera.watch": { token: null, roles: callerRoleKeys },
  "wall.embed": { token: null, roles: ["administrator"] },
  "quarantine.read": {
    token: "read",
    roles: ["administrator", "company_manager", "area_manager", "farm_manager"],
  },
} as const satisfies Record<string, Rule>;
export type Action = keyof typeof policy;

/** Attributes of a caller that the policy checks. */
export interface Permissions {
  readonly roleKey: CallerRole;
  readonly canOperate: boolean;
  readonly remoteConfig: boolean;
  /** Scopes of the token that calls. Absent: a session or a display. */
  readonly tokenScopes?: readonly TokenScope[];
}

export function may(permissions: Permissions, action: Action): boolean {
  const rule: Rule = policy[action];
  return (
    rule.roles.includes(permissions.roleKey) &&
    (!rule.operate || permissions.canOperate) &&
    (!rule.remote || permissions.remoteConfig) &&
    (permissions.tokenScopes === undefined ||
      (rule.token !== null && permissions.tokenScopes.includes(rule.token)))
  );
}

/** Scopes with which a token of this person could do anything at all. */
export const scopesWithin = (permissions: Permissions): TokenScope[] =>
  tokenScopeKeys.filter((scope) =>
    actions.some((action) => may({ ...permissions, tokenScopes: [scope] }, action)),
  );
const actions = keysOf(policy);
