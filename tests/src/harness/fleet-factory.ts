import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { noControl } from "../../../contract/fleet/house/house-control.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import type { Farm, Org } from "../../../contract/account/farm-tree.ts";
import type { FarmTally, FleetTallies } from "../../../contract/live/farm-tally.ts";
import type { FleetSnapshot, OverviewSummary } from "../../../contract/live/overview.ts";
import type { HouseDetail, Reading } from "../../../contract/fleet/house/reading.ts";
import type { Delta, Fact } from "../../../contract/live/live-stream.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";

/** A moment all factories count from: 2026-03-10T08:00:00Z. */
export const noon = Date.UTC(2026, 2, 10, 8);

export const buildOrg = (over: Partial<Org> = {}): Org => ({
  id: 1,
  name: "北方集团",
  nameEn: "North Group",
  mapType: "1",
  shiftTimes: [],
  ...over,
});

export const buildFarm = (over: Partial<Farm> = {}): Farm => ({
  id: 10,
  orgId: 1,
  parentId: null,
  name: "一场",
  nameEn: "Farm 1",
  shortName: null,
  shortNameEn: null,
  level: "farm",
  country: "CHN",
  adcode: "370000",
  lng: 117,
  lat: 36.6,
  timeZone: "Asia/Shanghai",
  ...over,
});

export const buildHouse = (over: Partial<House> = {}): House => ({
  id: 100,
  farmId: 10,
  orgId: 1,
  name: "1 号舍",
  nameEn: "House 1",
  species: "broiler",
  breed: "罗斯 308",
  breedEn: "Ross 308",
  networkId: "GW00000100",
  operator: null,
  isEmpty: false,
  placedAt: noon - 20 * dayMs,
  placedCount: 20_000,
  placedAge: 0,
  flock: null,
  isOnline: true,
  onlineSince: noon,
  tempLow: 24,
  outages: 0,
  control: noControl,
  warnings: [],
  tempHigh: 28,
  ...over,
});

export const buildReading = (over: Partial<Reading> = {}): Reading => ({
  houseId: 100,
  at: noon,
  temp: 26,
  targetTemp: 26,
  feltTemp: 26,
  tempDiff: 0.8,
  tempOut: 12,
  rh: 60,
  rhOut: 55,
  co2: 1800,
  nh3: 8,
  staticPressure: 18,
  ventLevel: 6,
  lux: 20,
  controlMode: "smart",
  ventMode: "minVent",
  dayAge: 20,
  aliveCount: 19_800,
  waterToday: 1200,
  waterYesterday: 1180,
  feedToday: 800,
  feedYesterday: 790,
  kwhToday: 60,
  ...over,
});

export const buildDetail = (over: Partial<HouseDetail> = {}): HouseDetail => ({
  ...buildReading(),
  temps: [26, 26.2],
  rhs: [60],
  airSpeed: 0.4,
  fans: [1, 0],
  fanCurrents: [2.1, 0],
  inletPos: [20],
  tunnelDoorPos: [0],
  coolPads: [0],
  heaters: [0],
  lights: [50],
  siloKg: 4000,
  birdWeight: 900,
  kw: 8.2,
  volts: [230, 231, 229],
  amps: [12, 12, 12],
  pf: 0.9,
  di: [0],
  rssi: -70,
  battery: 98,
  ...over,
});

export const buildAlarm = (over: Partial<Alarm> = {}): Alarm => ({
  id: 1,
  houseId: 100,
  farmId: 10,
  orgId: 1,
  key: "tempHigh",
  subject: "",
  severity: 2,
  state: "unacknowledged",
  raisedAt: noon,
  value: 30.1,
  limit: 29,
  peak: 30.4,
  ackAt: null,
  ackBy: null,
  ackNote: null,
  clearedAt: null,
  shelvedUntil: null,
  shelvedBy: null,
  shelveReason: null,
  suppressedBy: null,
  version: 1,
  ...over,
});

/** Every house has a reading unless specified otherwise. */
export const buildSnapshot = (over: Partial<FleetSnapshot> = {}): FleetSnapshot => ({
  seq: 0,
  serverTime: noon,
  orgs: [buildOrg()],
  farms: [buildFarm()],
  houses: [buildHouse()],
  readings: (over.houses ?? [buildHouse()]).map(({ id }) => buildReading({ houseId: id })),
  alarms: [],
  past: [],
  endedAt: null,
  tallies: null,
  openTransaction: null,
  hourly: Array.from({ length: 24 }, (_, i) => ({ hour: noon - (23 - i) * hourMs, count: 0 })),
  ...over,
});

export const buildSummary = (over: Partial<OverviewSummary> = {}): OverviewSummary => ({
  serverTime: noon,
  works: [],
  knownDays: 7,
  alarmKinds: [],
  raised: {
    lately: 0,
    before: 0,
    bySeverity: { lately: [0, 0, 0, 0], before: [0, 0, 0, 0] },
  },
  calls: { made: 0, answered: 0, failed: 0 },
  power: { kw: 0, houses: 0 },
  urgentUntil: null,
  laying: { eggs: 0, birdDays: 0, houses: 0, yesterday: 0, ofHouses: 0 },
  feed: { feedKg: 0, massKg: 0, houses: 0, ofHouses: 0, young: 0 },
  duty: null,
  ended: [],
  maintenance: { overdue: 0, overdueHouses: 0 },
  gateways: [],
  ...over,
});

/** The sums of one farm. */
export function buildTallies(farm: Partial<FarmTally> = {}, farthest: number[] = []): FleetTallies {
  const use = { used: null, today: 0, yesterday: 0 };
  const known = { sum: 0, of: 0, houses: 0 };
  const sum: FarmTally = {
    farmId: 10,
    houses: 5,
    offline: 1,
    empty: 1,
    noTemp: 0,
    birds: 60_000,
    species: ["broiler"],
    water: use,
    feed: use,
    kwhToday: null,
    openCommands: 0,
    unconfirmedAt: null,
    ...farm,
  };
  const sums = { placed: known, survival: known, waterFeed: known, energy: known };
  return { farms: [sum], farthest, stock: [], ...sums };
}

export const alarmFact = (alarm: Alarm): Fact => ({
  seq: alarm.version,
  at: noon,
  kind: "alarm",
  houseId: alarm.houseId,
  alarm,
});
export const houseFact = (seq: number, house: House): Fact => ({
  seq,
  at: noon,
  kind: "house",
  houseId: house.id,
  house,
});

export const buildDelta = (over: Partial<Delta> = {}): Delta => ({
  prev: 0,
  seq: 0,
  serverTime: noon,
  facts: [],
  readings: [],
  details: [],
  ...over,
});
