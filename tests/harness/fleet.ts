import type { Alarm } from "../../contract/alarm/alarm.ts";
import { type AlarmKey, alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import { noControl } from "../../contract/fleet/house/house-control.ts";
import type { House } from "../../contract/fleet/house/house.ts";
import type { Farm } from "../../contract/account/farm-tree.ts";
import type { FleetSnapshot } from "../../contract/live/overview.ts";
import type { HouseDetail, Reading } from "../../contract/fleet/house/reading.ts";
import type { RangeReply } from "../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import type { TrendRequest } from "../../src/stores/telemetry/trend-store.ts";

export type Scene = "alarm" | "calm" | "flood" | "empty";

/** Deterministic pseudo-random numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const sites: readonly (readonly [string, string, string, string, number, number])[] = [
  ["CHN", "370000", "临沂河东养殖场", "Linyi Hedong Farm", 118.4, 35.1],
  ["CHN", "370000", "潍坊诸城养殖场", "Weifang Zhucheng Farm", 119.4, 36.0],
  ["CHN", "370000", "聊城莘县养殖场", "Liaocheng Shenxian Farm", 115.7, 36.2],
  ["CHN", "410000", "鹤壁浚县养殖场", "Hebi Xunxian Farm", 114.5, 35.7],
  ["CHN", "410000", "周口太康养殖场", "Zhoukou Taikang Farm", 114.8, 34.1],
  ["CHN", "210000", "沈阳法库养殖场", "Shenyang Faku Farm", 123.4, 42.5],
  ["CHN", "220000", "长春德惠养殖场", "Changchun Dehui Farm", 125.7, 44.5],
  ["CHN", "440000", "清远清新养殖场", "Qingyuan Qingxin Farm", 113.0, 23.7],
  ["CHN", "450000", "玉林博白养殖场", "Yulin Bobai Farm", 109.9, 22.3],
  ["CHN", "510000", "绵阳三台养殖场", "Mianyang Santai Farm", 105.1, 31.1],
  ["CHN", "650000", "昌吉呼图壁养殖场", "Changji Hutubi Farm", 86.9, 44.2],
  ["CHN", "130000", "邯郸馆陶养殖场", "Handan Guantao Farm", 115.3, 36.5],
  ["THA", "THA", "呵叻第一养殖场", "Korat Farm 1", 102.1, 14.9],
  ["POL", "POL", "马佐夫舍养殖场", "Mazovia Farm", 20.6, 52.6],
];

export function makeOverview(scene: Scene, houseCount: number, now: number): FleetSnapshot {
  const random = randomOf(7);
  const farms: Farm[] = [];
  const spread = Math.max(1, Math.ceil(houseCount / (sites.length * 12)));
  for (let copy = 0; copy < spread; copy++) {
    sites.forEach(([country, adcode, name, nameEn, lng, lat], index) =>
      farms.push({
        id: copy * sites.length + index + 1,
        orgId: 1,
        parentId: null,
        name: copy === 0 ? name : `${name}${copy + 1}`,
        nameEn: copy === 0 ? nameEn : `${nameEn} ${copy + 1}`,
        shortName: null,
        shortNameEn: null,
        level: "farm",
        country,
        adcode,
        lng: lng + (copy === 0 ? 0 : (random() - 0.5) * 2.4),
        lat: lat + (copy === 0 ? 0 : (random() - 0.5) * 2),
        timeZone:
          country === "CHN"
            ? "Asia/Shanghai"
            : country === "THA"
              ? "Asia/Bangkok"
              : "Europe/Warsaw",
      }),
    );
  }
  if (scene === "empty")
    return {
      seq: 1,
      tallies: null,
      openTransaction: null,
      serverTime: now,
      orgs: [],
      farms,
      houses: [],
      readings: [],
      alarms: [],
      past: [],
      endedAt: null,
      hourly: [],
    };
  const houses: House[] = [];
  const readings: Reading[] = [];
  for (let id = 1; id <= houseCount; id++) {
    const farm = farms[(id * 5) % farms.length]!;
    const isEmpty = random() < 0.12;
    const isOnline = scene === "calm" || random() > 0.02;
    const target = 20 + random() * 12;
    houses.push({
      id,
      farmId: farm.id,
      orgId: 1,
      name: `${Math.ceil(id / farms.length)}号舍`,
      nameEn: `House ${Math.ceil(id / farms.length)}`,
      species: "broiler",
      breed: "罗斯 308",
      breedEn: "Ross 308",
      networkId: `GW${id}`,
      operator: null,
      isEmpty,
      placedAt: now - 30 * dayMs,
      placedAge: 0,
      flock: null,
      placedCount: 30_000,
      isOnline,
      onlineSince: now - hourMs,
      tempLow: isEmpty ? null : target - 3,
      outages: 0,
      control: noControl,
      warnings: [],
      tempHigh: isEmpty ? null : target + 5,
    });
    readings.push(
      makeReading(
        id,
        isOnline ? now - Math.floor(random() * 50_000) : now - 400_000,
        target,
        isEmpty,
        random,
      ),
    );
  }
  const alarms =
    scene === "calm" ? [] : makeAlarms(houses, readings, now, scene === "flood" ? 400 : 17, random);
  const hourly = Array.from({ length: 24 }, (_, index) => ({
    hour: Math.floor(now / hourMs) * hourMs - (23 - index) * hourMs,
    count: index < 4 ? null : Math.floor(random() * random() * 14),
  }));
  return {
    seq: 1,
    tallies: null,
    openTransaction: null,
    serverTime: now,
    orgs: [{ id: 1, name: "示范", nameEn: "Demo", mapType: "1", shiftTimes: [] }],
    farms,
    houses,
    readings,
    alarms,
    past: [],
    endedAt: null,
    hourly,
  };
}

export function makeReading(
  houseId: number,
  at: number,
  target: number,
  isEmpty: boolean,
  random: () => number,
): Reading {
  const water = 2000 + random() * 4000;
  const feed = 1200 + random() * 2000;
  return {
    houseId,
    at,
    temp: target + random() * 3 - 0.6,
    targetTemp: isEmpty ? null : target,
    feltTemp: target + 0.4,
    tempDiff: 1.2,
    tempOut: 8.4,
    rh: 55 + random() * 15,
    rhOut: 48,
    lux: isEmpty ? 0 : 20,
    co2: 900 + random() * 2200,
    nh3: random() * 14,
    staticPressure: 18 + random() * 8,
    ventLevel: Math.floor(random() * 9),
    controlMode: isEmpty ? "empty" : "smart",
    ventMode: "minVent",
    dayAge: isEmpty ? null : Math.floor(random() * 42),
    aliveCount: isEmpty ? 0 : 28_000 + Math.floor(random() * 1900),
    waterToday: water,
    waterYesterday: water * (0.85 + random() * 0.3),
    feedToday: feed,
    feedYesterday: feed * (0.85 + random() * 0.3),
    kwhToday: 40 + random() * 80,
  };
}

const kinds: readonly AlarmKey[] = [
  "tempAbsHigh",
  "tempHigh",
  "fanFault",
  "co2High",
  "waterOver",
  "rhHigh",
  "gatewayOffline",
  "clockDrift",
  "powerFail",
  "tempDiff",
  "nh3High",
];

function makeAlarms(
  houses: readonly House[],
  readings: Reading[],
  now: number,
  count: number,
  random: () => number,
): Alarm[] {
  return Array.from({ length: count }, (_, index): Alarm => {
    const at = (index * 17 + 3) % houses.length;
    const house = houses[at]!;
    const key = kinds[index % kinds.length]!;
    const isTemp = key.startsWith("temp");
    const limit =
      isTemp && house.tempHigh !== null
        ? house.tempHigh
        : key === "co2High"
          ? 3500
          : key === "fanFault" || key === "gatewayOffline" || key === "powerFail"
            ? null
            : 80;
    const reading = readings[at]!;
    if (isTemp && limit !== null) readings[at] = { ...reading, temp: limit + 1.6 };
    const isOpen = index % 3 !== 1;
    return {
      id: index + 1,
      houseId: house.id,
      farmId: house.farmId,
      orgId: 1,
      key,
      subject: key === "fanFault" ? "3" : "",
      severity: alarmKinds[key].severity,
      state: isOpen ? "unacknowledged" : "acknowledged",
      raisedAt: now - Math.floor(60_000 + random() * 7_000_000),
      value: limit === null ? null : limit * 1.05,
      limit,
      peak: null,
      ackAt: isOpen ? null : now - 30_000,
      ackBy: isOpen ? null : "李伟",
      ackNote: null,
      clearedAt: null,
      shelvedUntil: null,
      shelvedBy: null,
      shelveReason: null,
      suppressedBy: null,
      version: 1,
    };
  });
}

export function makeDetail(reading: Reading, random: () => number): HouseDetail {
  const temp = reading.temp ?? 25;
  return {
    ...reading,
    temps: Array.from({ length: 6 }, (_, index) => temp + index * 0.3 - 0.8),
    rhs: [62, 64],
    rhOut: 70,
    airSpeed: 0.4,
    lux: 22,
    fans: Array.from({ length: 14 }, (_, index) => (index < 5 ? 1 : 0)),
    fanCurrents: [],
    inletPos: [38, 42],
    tunnelDoorPos: [10],
    coolPads: [0, 1],
    heaters: [30, 0, 10],
    lights: [60, 60],
    siloKg: 8450,
    birdWeight: 1420 + Math.floor(random() * 10),
    kw: 6.42,
    kwhToday: 80,
    volts: [228, 229, 227],
    amps: [9, 9.2, 8.8],
    pf: 0.9,
    di: [0, 0],
    rssi: -71,
    battery: 96,
  };
}

export function makeTrend(want: TrendRequest, now: number, temp: number): RangeReply {
  const bucketMs = Math.ceil((want.hours * hourMs) / want.pixels / minuteMs) * minuteMs;
  const buckets = Math.ceil((want.hours * hourMs) / bucketMs);
  const from = now - buckets * bucketMs;
  const random = randomOf(want.houseId * 31 + want.pixels);
  const column = (make: (at: number) => number): (number | null)[] =>
    Array.from({ length: buckets }, (_, index) =>
      index > buckets * 0.4 && index < buckets * 0.43 ? null : make(index / buckets),
    );
  return {
    from,
    bucketMs,
    buckets,
    edges: null,
    grain: "minute",
    series: want.metrics.map((metric) => {
      if (metric === "water" || metric === "feed" || metric === "kwh")
        return {
          kind: "counter",
          metric,
          sum: column((at) => Math.max(0, 260 * Math.sin(at * 6.283) + 180 + random() * 40)),
          total: null,
        };
      const base =
        metric === "rh" ? 62 : metric === "co2" ? 1800 : metric === "targetTemp" ? temp - 1 : temp;
      const swing =
        metric === "rh" ? 9 : metric === "co2" ? 700 : metric === "targetTemp" ? 0 : 1.4;
      const mean = column(
        (at) => base + swing * Math.sin((at - 1) * 6.283) + (swing * (random() - 0.5)) / 3,
      );
      return {
        kind: "gauge",
        metric,
        mean,
        min: mean.map((value) => value && value - swing * 0.1),
        max: mean.map((value) => value && value + swing * 0.1),
        stats: null,
      };
    }),
  };
}
