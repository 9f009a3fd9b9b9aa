import type { z } from "zod";
import type { Alarm } from "../../contract/alarm.ts";
import { type BreedDetail, type BreedRow, breedRowSchema } from "../../contract/breed.ts";
import { type FarmRow, farmRowSchema } from "../../contract/farm.ts";
import { type ManagedHouse, managedHouseSchema } from "../../contract/house-manage.ts";
import { type ExportedTable, type LogFunction, unloggedFields } from "../../contract/log.ts";
import { type OrgRow, orgRowSchema } from "../../contract/org.ts";
import {
  type Concentrator,
  concentratorSchema,
  type Terminal,
  terminalSchema,
} from "../../contract/gateway-device.ts";
import { type GatewayRow, updateGatewaySchema } from "../../contract/gateway-manage.ts";
import { type GatewayType, gatewayTypeSchema } from "../../contract/gateway-type.ts";
import type { routes } from "../../contract/route/route.ts";
import { type User, userSchema } from "../../contract/user.ts";
import type { DeviceDeed } from "./device-action.ts";
import type { NewLine } from "./write.ts";
import { moment } from "../db/moment.ts";
import { type Flock, flockSchema } from "../../contract/flock.ts";

/** What a call has done, as far as the log wants to know. A handler tells it by `record`. */
export interface Deeds {
  readonly login: { readonly userId: number };
  readonly logout: null;
  readonly modifyPwd: null;
  readonly resetPwd: User;
  readonly deleteUser: User;
  /** `before` null: a new one. */
  readonly saveUser: { readonly before: User | null; readonly after: User };
  readonly saveUserShacks: { readonly before: User; readonly after: User };
  readonly createOrg: { readonly before: null; readonly after: OrgRow };
  readonly updateOrg: { readonly before: OrgRow; readonly after: OrgRow };
  readonly deleteOrg: OrgRow;
  readonly createFarm: { readonly before: null; readonly after: FarmRow };
  readonly updateFarm: { readonly before: FarmRow; readonly after: FarmRow };
  readonly deleteFarm: FarmRow;
  readonly createGateway: { readonly before: null; readonly after: GatewayRow };
  readonly updateGateway: { readonly before: GatewayRow; readonly after: GatewayRow };
  readonly deleteGateway: GatewayRow;
  /** As it is afterwards. */
  readonly issueCredential: GatewayRow;
  readonly revokeCredential: GatewayRow;
  readonly createGatewayType: { readonly before: null; readonly after: GatewayType };
  readonly updateGatewayType: { readonly before: GatewayType; readonly after: GatewayType };
  readonly deleteGatewayType: GatewayType;
  readonly createConcentrator: DeviceDeed<Concentrator>;
  readonly updateConcentrator: DeviceDeed<Concentrator>;
  readonly deleteConcentrator: DeviceDeed<Concentrator>;
  readonly createTerminal: DeviceDeed<Terminal>;
  readonly updateTerminal: DeviceDeed<Terminal>;
  readonly deleteTerminal: DeviceDeed<Terminal>;
  readonly createHouse: { readonly before: null; readonly after: ManagedHouse };
  readonly updateHouse: { readonly before: ManagedHouse; readonly after: ManagedHouse };
  /** As it was; told before it goes. */
  readonly deleteHouse: ManagedHouse;
  /** As they are now, flocks in them; none when it was only looked at. */
  readonly importHouses: {
    readonly houses: readonly ManagedHouse[];
    readonly gateways: readonly GatewayRow[];
  };
  readonly placeFlock: { readonly before: null; readonly after: Flock };
  readonly updateFlock: { readonly before: Flock; readonly after: Flock };
  readonly clearFlock: { readonly before: Flock; readonly after: Flock };
  readonly deleteFlock: Flock;
  /** `orgId`: whose it is; null: everybody's. */
  readonly createBreed: {
    readonly before: null;
    readonly after: BreedRow;
    readonly orgId: number | null;
  };
  readonly updateBreed: {
    readonly before: BreedRow;
    readonly after: BreedRow;
    readonly orgId: number | null;
  };
  readonly saveBreedDays: {
    readonly before: BreedDetail;
    readonly after: BreedDetail;
    readonly orgId: number | null;
  };
  readonly deleteBreed: { readonly before: BreedRow; readonly orgId: number | null };
  /** The alarms that changed, as they are now. */
  readonly ackAlarm: readonly Alarm[];
  readonly shelveAlarm: readonly Alarm[];
  readonly unshelveAlarm: readonly Alarm[];
  readonly exportTelemetry: readonly ExportedHouse[];
  /** Rows, at most: of these too. */
  readonly exportAlarm: number;
  readonly exportLog: number;
  readonly exportOrg: number;
  readonly exportUser: number;
  readonly exportFarm: number;
  readonly exportHouse: number;
  readonly exportGateway: number;
  readonly exportBreed: number;
}
/** How many rows of a house were taken away, at most. */
export interface ExportedHouse {
  readonly houseId: number;
  readonly rows: number;
}
export type LoggedRoute = keyof Deeds;

/**
 * A line without who did it and from where. `userId` and `orgId` where they are not the caller's.
 */
type Entry = Omit<NewLine, "userId" | "operator" | "operatorName" | "orgId"> & {
  readonly userId?: number;
  readonly orgId?: number | null;
};
type Entries = {
  readonly [K in LoggedRoute]: (
    deed: Deeds[K],
    input: z.output<(typeof routes)[K]["input"]>,
  ) => readonly Entry[];
};

/**
 * What every logged call writes: the one place that says so. Refused calls and failed sign-ins:
 * refused.ts.
 */
export const entries: Entries = {
  login: ({ userId }) => [{ function: "login", userId }],
  logout: () => [{ function: "logout" }],
  modifyPwd: () => [{ function: "passwordChange" }],
  resetPwd: (user) => [ofUser("passwordReset", user)],
  deleteUser: (user) => [{ ...ofUser("userDelete", user), before: chosen(user, userFields) }],
  saveUser: ({ before, after }) =>
    before === null
      ? [{ ...ofUser("userCreate", after), after: chosen(after, userFields) }]
      : userChanges(before, after),
  saveUserShacks: ({ before, after }) => [
    { ...ofUser("userShacks", after), ...difference(before, after, ["shackIds"]) },
  ],
  createOrg: ({ after }) => [{ ...ofOrg("orgCreate", after), after: chosen(after, orgFields) }],
  updateOrg: ({ before, after }) => [
    { ...ofOrg("orgChange", after), ...difference(before, after, orgFields) },
  ],
  deleteOrg: (org) => [{ ...ofOrg("orgDelete", org), before: chosen(org, orgFields) }],
  createFarm: ({ after }) => [{ ...ofFarm("farmCreate", after), after: chosen(after, farmFields) }],
  updateFarm: ({ before, after }) => farmChanges(before, after),
  deleteFarm: (farm) => [{ ...ofFarm("farmDelete", farm), before: chosen(farm, farmFields) }],
  createGateway: ({ after }) => [gatewayMade(after)],
  updateGateway: ({ before, after }) => [
    { ...ofGateway("gatewayChange", after), ...difference(before, after, gatewayFields) },
  ],
  deleteGateway: (gateway) => [
    { ...ofGateway("gatewayDelete", gateway), before: chosen(gateway, gatewayFields) },
  ],
  issueCredential: (gateway) => [ofGateway("gatewayIssue", gateway)],
  revokeCredential: (gateway) => [ofGateway("gatewayRevoke", gateway)],
  createGatewayType: ({ after }) => [
    { ...ofGatewayType("gatewayTypeCreate", after), after: chosen(after, gatewayTypeFields) },
  ],
  updateGatewayType: ({ before, after }) => [
    {
      ...ofGatewayType("gatewayTypeChange", after),
      ...difference(before, after, gatewayTypeFields),
    },
  ],
  deleteGatewayType: (type) => [
    { ...ofGatewayType("gatewayTypeDelete", type), before: chosen(type, gatewayTypeFields) },
  ],
  createConcentrator: (deed) => [ofDevice(deed, concentratorFields)],
  updateConcentrator: (deed) => [ofDevice(deed, concentratorFields)],
  deleteConcentrator: (deed) => [ofDevice(deed, concentratorFields)],
  createTerminal: (deed) => [ofDevice(deed, terminalFields)],
  updateTerminal: (deed) => [ofDevice(deed, terminalFields)],
  deleteTerminal: (deed) => [ofDevice(deed, terminalFields)],
  createHouse: ({ after }) => [houseMade(after)],
  updateHouse: ({ before, after }) => [
    { ...ofHouse("houseChange", after), ...difference(before, after, houseFields) },
  ],
  deleteHouse: (house) => [
    {
      ...ofHouse("houseDelete", house),
      before: { ...chosen(house, houseFields), pastFlocks: house.pastFlocks },
    },
  ],
  importHouses: ({ houses, gateways }) => [
    ...houses.flatMap((house) =>
      house.flock === null ? [houseMade(house)] : [houseMade(house), flockPlaced(house.flock)],
    ),
    ...gateways.flatMap((gateway) => [gatewayMade(gateway), ofGateway("gatewayIssue", gateway)]),
  ],
  placeFlock: ({ after }) => [flockPlaced(after)],
  updateFlock: ({ before, after }) => [
    { ...ofFlock("flockChange", after), ...difference(before, after, flockFields) },
  ],
  clearFlock: ({ before, after }) => [
    { ...ofFlock("flockClear", after), ...difference(before, after, flockFields) },
  ],
  deleteFlock: (flock) => [
    { ...ofFlock("flockDelete", flock), before: chosen(flock, flockFields) },
  ],
  createBreed: ({ after, orgId }) => [
    { ...ofBreed("breedCreate", after, orgId), after: chosen(after, breedFields) },
  ],
  updateBreed: ({ before, after, orgId }) => [
    { ...ofBreed("breedChange", after, orgId), ...difference(before, after, breedFields) },
  ],
  saveBreedDays: ({ before, after, orgId }) => [
    {
      ...ofBreed("breedChange", after, orgId),
      before: standardWithout(before, after),
      after: standardWithout(after, before),
    },
  ],
  deleteBreed: ({ before, orgId }) => [
    { ...ofBreed("breedDelete", before, orgId), before: chosen(before, breedFields) },
  ],
  ackAlarm: (alarms, { note }) => alarms.map((alarm) => ofAlarm("alarmAck", alarm, note)),
  shelveAlarm: (alarms, { reason }) =>
    alarms.map((alarm) => ({
      ...ofAlarm("alarmShelve", alarm, reason),
      after: { shelvedUntil: alarm.shelvedUntil },
    })),
  unshelveAlarm: (alarms) => alarms.map((alarm) => ofAlarm("alarmUnshelve", alarm, "")),
  // A line a house: whoever answers for it must see that its history has left.
  exportTelemetry: (houses, { from, to, grain, metrics, format }) =>
    houses.map(({ houseId, rows }) => ({
      ...ofExport("telemetry", [windowText(from, to), grain, metrics.join(","), format], rows),
      houseId,
    })),
  // Without a row nothing says that the house asked for is the caller's, and the line would tell
  // its name.
  exportAlarm: (rows, { state, from, to, houseId, format }) => [
    {
      ...ofExport("alarm", [windowText(from, to), state, format], rows),
      ...(houseId === undefined || rows === 0 ? {} : { houseId }),
    },
  ],
  exportLog: (rows, { from, to, format }) => [
    ofExport("log", [windowText(from, to), format], rows),
  ],
  exportOrg: (rows, { format }) => [ofExport("org", [format], rows)],
  exportUser: (rows, { format }) => [ofExport("user", [format], rows)],
  exportFarm: (rows, { format }) => [ofExport("farm", [format], rows)],
  exportHouse: (rows, { format }) => [ofExport("house", [format], rows)],
  exportGateway: (rows, { format }) => [ofExport("gateway", [format], rows)],
  exportBreed: (rows, { format }) => [ofExport("breed", [format], rows)],
};

const ofUser = (name: LogFunction, user: User): Entry => ({
  function: name,
  operation: user.loginName,
  orgId: user.orgId,
});
const ofOrg = (name: LogFunction, org: OrgRow): Entry => ({
  function: name,
  operation: org.name,
  remark: org.code,
  orgId: org.id,
});
const ofFarm = (name: LogFunction, farm: FarmRow): Entry => ({
  function: name,
  operation: farm.name,
  remark: farm.address,
  orgId: farm.orgId,
});
const ofGateway = (name: LogFunction, gateway: GatewayRow): Entry => ({
  function: name,
  operation: gateway.networkId,
  remark: gateway.number,
  houseId: gateway.houseId,
});
const ofGatewayType = (name: LogFunction, type: GatewayType): Entry => ({
  function: name,
  operation: type.name,
  remark: String(type.id),
});
/** A device has its gateway's house. */
function ofDevice<D extends { readonly code: string; readonly name: string }>(
  { gateway, before, after }: DeviceDeed<D>,
  names: readonly (keyof D)[],
): Entry {
  const named = {
    operation: `${(after ?? before)!.code} ${(after ?? before)!.name}`,
    remark: gateway.networkId,
    houseId: gateway.houseId,
  };
  if (before === null) return { ...named, function: "deviceCreate", after: chosen(after!, names) };
  return after === null
    ? { ...named, function: "deviceDelete", before: chosen(before, names) }
    : { ...named, function: "deviceChange", ...difference(before, after, names) };
}
const ofHouse = (name: LogFunction, house: ManagedHouse): Entry => ({
  function: name,
  operation: house.name,
  remark: house.farmName,
  houseId: house.id,
  orgId: house.orgId,
});
const ofFlock = (name: LogFunction, flock: Flock): Entry => ({
  function: name,
  operation: flock.breedName,
  remark: String(flock.placedCount),
  houseId: flock.houseId,
});
const houseMade = (after: ManagedHouse): Entry => ({
  ...ofHouse("houseCreate", after),
  after: chosen(after, houseFields),
});
const flockPlaced = (after: Flock): Entry => ({
  ...ofFlock("flockPlace", after),
  after: chosen(after, flockFields),
});
const gatewayMade = (after: GatewayRow): Entry => ({
  ...ofGateway("gatewayCreate", after),
  after: chosen(after, gatewayFields),
});
const ofBreed = (name: LogFunction, breed: BreedRow, orgId: number | null): Entry => ({
  function: name,
  operation: breed.name,
  remark: breed.code,
  orgId,
});
/** Rows and reminders of one standard that the other has not. */
function standardWithout(one: BreedDetail, other: BreedDetail): NonNullable<Entry["before"]> {
  const without = <T>(list: readonly T[], others: readonly T[]) => {
    const known = new Set(others.map((each) => JSON.stringify(each)));
    return list.filter((each) => !known.has(JSON.stringify(each)));
  };
  return {
    days: without(one.days, other.days),
    reminders: without(one.reminders, other.reminders),
  };
}
const ofExport = (table: ExportedTable, what: readonly string[], rows: number): Entry => ({
  function: "export",
  operation: table,
  remark: [...what.filter((part) => part !== ""), `×${rows}`].join(" "),
});
/** To the minute, in UTC; an end that was not asked for is left open. */
const windowText = (from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined
    ? ""
    : `${[from, to].map((at) => (at === undefined ? "…" : moment(at).toISOString().slice(0, -8).replace("T", " "))).join(" – ")} UTC`;
const ofAlarm = (name: LogFunction, alarm: Alarm, remark: string): Entry => ({
  function: name,
  operation: alarm.key,
  remark,
  houseId: alarm.houseId,
});

const unchosen: ReadonlySet<string> = new Set(unloggedFields);
const fieldsIn = <T extends object>(shape: T): (keyof T)[] =>
  (Object.keys(shape) as (keyof T & string)[]).filter((name) => !unchosen.has(name));
const userFields = fieldsIn(userSchema.shape);
const orgFields = fieldsIn(orgRowSchema.shape);
const farmFields = fieldsIn(farmRowSchema.shape);
const gatewayFields = (
  Object.keys(updateGatewaySchema.shape) as (keyof typeof updateGatewaySchema.shape)[]
).filter((name) => !unchosen.has(name));
const gatewayTypeFields = fieldsIn(gatewayTypeSchema.shape);
const concentratorFields = fieldsIn(concentratorSchema.shape);
const terminalFields = fieldsIn(terminalSchema.shape);
const houseFields: readonly (keyof ManagedHouse)[] = fieldsIn(managedHouseSchema.shape).filter(
  (name) =>
    !["orgId", "farmNameEn", "timeZone", "networkId", "flock", "pastFlocks", "hasHistory"].includes(
      name,
    ),
);
const flockFields: readonly (keyof Flock)[] = fieldsIn(flockSchema.shape).filter(
  (name) => !["houseId", "breedNameEn", "dayAge"].includes(name),
);
const breedFields = fieldsIn(breedRowSchema.shape);
const chosen = <T extends object>(record: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

function difference<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T)[],
): Pick<Entry, "before" | "after"> {
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return { before: chosen(before, changed), after: chosen(after, changed) };
}

/**
 * A change of role is a line of its own: who looks for it must find it. One who comes to another
 * organisation leaves a line in each: neither reads what the other has given him.
 */
function userChanges(before: User, after: User): Entry[] {
  const others = difference(
    before,
    after,
    userFields.filter((name) => name !== "roleKey"),
  );
  const isRoleChanged = before.roleKey !== after.roleKey;
  const role: Entry[] = isRoleChanged
    ? [{ ...ofUser("roleChange", after), ...difference(before, after, ["roleKey"]) }]
    : [];
  if (before.orgId !== after.orgId)
    return [
      { ...ofUser("userLeft", before), before: others.before! },
      ...role,
      { ...ofUser("userCame", after), after: others.after! },
    ];
  const hasOthers = Object.keys(others.after ?? {}).length > 0;
  return hasOthers || !isRoleChanged
    ? [...role, { ...ofUser("userChange", after), ...others }]
    : role;
}

/** A move is a line of its own: it changes what people see. */
function farmChanges(before: FarmRow, after: FarmRow): Entry[] {
  const others = difference(
    before,
    after,
    farmFields.filter((name) => name !== "parentId"),
  );
  const isMoved = before.parentId !== after.parentId;
  const move: Entry[] = isMoved
    ? [{ ...ofFarm("farmMove", after), ...difference(before, after, ["parentId"]) }]
    : [];
  return Object.keys(others.after ?? {}).length > 0 || !isMoved
    ? [...move, { ...ofFarm("farmChange", after), ...others }]
    : move;
}
