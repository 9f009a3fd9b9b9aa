import { beforeAll, describe, expect, it } from "vitest";
import { fleetHousesMax } from "../../../../server/live/overview/fleet-metrics.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let house: BuiltHouse;
let quiet: BuiltHouse;
let foreign: BuiltHouse;

beforeAll(async () => {
  const detail = { temp: 24.5, targetTemp: 23, rh: 61, co2: null };
  const farm = await buildFarm(server.database, { name: 'Farm "North"\\1\nline' });
  house = await buildHouse(server.database, { farmId: farm.id, name: "1号", detail });
  quiet = await buildHouse(server.database, { farmId: farm.id, isOnline: false, detail });
  foreign = await buildHouse(server.database, { detail });
  await buildAlarm(server.database, { houseId: house.id, severity: 2 });
  await buildAlarm(server.database, { houseId: house.id, severity: 3, subject: "1" });
  await buildAlarm(server.database, { houseId: house.id, severity: 1, state: "closed" });
  await buildAlarm(server.database, { houseId: foreign.id, severity: 1 });
});

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Parses Prometheus's text format. Throws on an invalid line. */
function parse(text: string): Sample[] {
  const typed = new Set<string>();
  return text.split("\n").flatMap((line): Sample[] => {
    if (line === "") return [];
    const type = /^# TYPE (\w+) gauge$/.exec(line);
    if (type !== null) typed.add(type[1]!);
    if (/^# (HELP|TYPE) \w+ /.test(line)) return [];
    const [, name, inside = "", value] =
      /^(\w+)(?:\{((?:\w+="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?[\d.e+-]+)$/.exec(line) ?? [];
    if (name === undefined || !typed.has(name)) throw new Error(`not Prometheus: ${line}`);
    const pairs = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, key, text]) => [key, JSON.parse(`"${text}"`)] as const,
    );
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

const request = (token: string, query = "") =>
  server.app.inject({
    url: `/metrics/fleet${query}`,
    headers: token === "" ? {} : { authorization: `Bearer ${token}`, locale: "en" },
  });
const tokenOf = async (seed: Parameters<typeof buildService>[1]) =>
  (await buildService(server.database, { orgId: house.orgId, scopes: ["read"], ...seed })).token;
const valueOf = (samples: readonly Sample[], name: string, labels: object) =>
  samples.find(
    (sample) =>
      sample.name === `house_watch_${name}` &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === String(value)),
  )?.value;

describe("/metrics/fleet", () => {
  it("has readings, states and alarms of exactly the visible houses", async () => {
    const answer = await request(await tokenOf({}));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    const samples = parse(answer.body);
    const at = { house: house.id };
    expect(valueOf(samples, "house_temperature_celsius", at)).toBe(24.5);
    expect(valueOf(samples, "house_target_temperature_celsius", at)).toBe(23);
    expect(valueOf(samples, "house_humidity_percent", at)).toBe(61);
    expect(valueOf(samples, "house_co2_ppm", at)).toBeUndefined();
    expect(valueOf(samples, "house_alarms", { ...at, severity: 2 })).toBe(1);
    expect(valueOf(samples, "house_alarms", { ...at, severity: 1 })).toBe(0);
    expect(valueOf(samples, "house_status", { ...at, status: "alarm" })).toBe(1);
    expect(valueOf(samples, "house_status", { ...at, status: "normal" })).toBe(0);
    expect(valueOf(samples, "fleet_houses", { status: "alarm" })).toBe(1);
    expect(valueOf(samples, "fleet_houses", { status: "offline" })).toBe(1);
    expect(valueOf(samples, "fleet_alarms", { severity: 3 })).toBe(1);
    expect(valueOf(samples, "fleet_alarms", { severity: 1 })).toBe(0);
    expect(
      valueOf(samples, "house_info", { ...at, name: "1号", farm: 'Farm "North"\\1\nline' }),
    ).toBe(1);
    const visibleHouses = new Set(samples.map(({ labels }) => labels["house"]));
    expect(visibleHouses).toEqual(new Set([undefined, String(house.id), String(quiet.id)]));
  });

  it("omits old values of an offline house, but has their time", async () => {
    const samples = parse((await request(await tokenOf({}))).body);
    expect(valueOf(samples, "house_temperature_celsius", { house: quiet.id })).toBeUndefined();
    expect(valueOf(samples, "house_reading_timestamp_seconds", { house: quiet.id })).toBe(
      Date.UTC(2026, 5, 1) / 1000,
    );
  });

  it("can be limited to a farm", async () => {
    const token = await tokenOf({});
    const own = parse((await request(token, `?farmId=${house.farmId}`)).body);
    const other = parse((await request(token, `?farmId=${foreign.farmId}`)).body);
    expect(valueOf(own, "fleet_houses", { status: "alarm" })).toBe(1);
    expect(other.some(({ labels }) => "house" in labels)).toBe(false);
    expect((await request(token, "?farmId=x")).statusCode).toBe(400);
  });

  it("requires a token with permission to read", async () => {
    const person = await server.tokenOf(await buildUser(server.database));
    for (const token of ["", "hws_nothing", person])
      expect((await request(token)).statusCode).toBe(401);
    for (const scope of ["write:production", "write:fleet", "write:alarm", "control"] as const)
      expect((await request(await tokenOf({ scopes: [scope] }))).statusCode).toBe(403);
    expect((await request(await tokenOf({ addresses: ["10.0.0.1"] }))).statusCode).toBe(401);
  });

  it("refuses more houses than it can show, with a reason", async () => {
    const token = await tokenOf({ roleKey: "administrator", orgId: null });
    const farm = await buildFarm(server.database);
    await server.database.query(
      `insert into houses (farm_id, org_id, name, species)
       select $1, $2, 'H' || n, 'broiler' from generate_series(1, $3::int) n`,
      [farm.id, farm.orgId, fleetHousesMax],
    );
    const answer = await request(token);
    expect([answer.statusCode, answer.json().fields.farmId]).toEqual([
      400,
      "More than 1000 houses: name a farm or group by farmId",
    ]);
    const samples = parse((await request(token, `?farmId=${farm.id}`)).body);
    expect(valueOf(samples, "fleet_houses", { status: "offline" })).toBe(fleetHousesMax);
    expect(samples.length).toBeLessThan(fleetHousesMax * 20 + 20);
  });
});
