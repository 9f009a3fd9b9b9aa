import { archetypes } from "../fleet/house/house-manage.ts";
import { speciesKeys } from "../base/animal.ts";
import { z } from "zod";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { unitKindKeys } from "../maintenance/house-unit.ts";
import { networkIdPattern } from "../fleet/gateway/network-id.ts";
import { lossCauseKeys } from "../flock/production/loss-cause.ts";

/** Codes of the breeds the demo fleet keeps, of those every installation begins with. */
const demoBreeds = ["ross308", "hyLineBrown", "yellowSlow", "pekinDuck", "pigFatten"] as const;
export type DemoBreed = (typeof demoBreeds)[number];

const planOrg = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** '1' China, '2' World. */
  mapType: z.enum(["1", "2"]),
});

/** A node of the farm tree; `key` is unique in the plan, `parentKey` comes before it. */
const planFarm = z.object({
  key: z.string(),
  parentKey: z.string().nullable(),
  orgCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  level: z.enum(["group", "company", "farm"]),
  country: z.string().length(3),
  /** Province ('370000') in China, otherwise the country's ISO a3. */
  adcode: z.string(),
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  timeZone: z.string(),
});

const planHouse = z.object({
  farmKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  species: z.enum(speciesKeys),
  archetype: z.enum(archetypes),
  breed: z.enum(demoBreeds),
  /** Floor area, m²; null: not entered. */
  floorM2: z.number().nullable().default(null),
  /** Null: the house is empty. `placedAt` is the local midnight of day 0, epoch ms. */
  flock: z.object({ placedAt: z.int(), placedCount: z.int().positive() }).nullable(),
  gateway: z.object({
    networkId: z.string().regex(networkIdPattern),
    /** Gateway type key of the specification, section 7. */
    typeKey: z.string().regex(/^\d{2}$/),
  }),
  /** This house is not simulated: its frames are published by hand. */
  handDriven: z.boolean(),
});

const count = z.int().min(0);
/** Records a worker made for a day. */
const planDay = z.object({
  day: calendarDay,
  dead: count,
  culled: count,
  /** Cause recorded for most of them. */
  cause: z.enum(lossCauseKeys).default("unknown"),
  /** True: entered twice at first, and voided once. */
  isSlip: z.boolean(),
  feedKg: z.number().min(0),
  eggs: z
    .object({
      good: count,
      dirty: count,
      cracked: count,
      soft: count,
      double: count,
      kg: z.number().min(0),
    })
    .nullable(),
  weighing: z.object({ sample: count, meanG: z.number(), cvPct: z.number() }).nullable(),
});
export type PlanDay = z.infer<typeof planDay>;

/** The records of a flock, oldest first, without unrecorded days. */
const planBook = z.object({
  networkId: z.string(),
  /** Placement of the flock, epoch ms. */
  placedAt: z.int(),
  days: z.array(planDay),
});
export type PlanBook = z.infer<typeof planBook>;

/** A flock that has left its house: all of it was sold on its last day. */
const pastFlock = planBook.extend({
  clearedAt: z.int(),
  placedCount: z.int().positive(),
  breed: z.enum(demoBreeds),
  sale: z.object({ day: calendarDay, birds: z.int().min(0), liveKg: z.number().min(0) }),
});
export type PastFlock = z.infer<typeof pastFlock>;

const perSlot = z.array(z.number().nullable());
/** Machines of a house, and the readings of its meters of run seconds by slot (unit-slot.ts). */
const planMachines = z.object({
  networkId: z.string(),
  installedOn: calendarDay,
  units: z.array(z.tuple([z.enum(unitKindKeys), count])),
  /** Rated power by kind, in order of their numbers, kW. */
  kw: z.partialRecord(z.enum(unitKindKeys), z.array(z.number())).default({}),
  runS: perSlot,
  /** Mean operation over a day. */
  perDayS: perSlot,
  /** Current while it runs, A; absent: not measured. */
  amps: perSlot.default([]),
});
export type PlanMachines = z.infer<typeof planMachines>;

/**
 * Everything a demo database is seeded from, and everything the demo gateways are. Secrets are not
 * in it.
 */
export const fleetPlanSchema = z.object({
  v: z.literal(1),
  seed: z.int(),
  /** Time for which the flocks were computed, epoch ms. */
  now: z.int(),
  orgs: z.array(planOrg).min(1),
  farms: z.array(planFarm).min(1),
  houses: z.array(planHouse).min(1),
  books: z.array(planBook).default([]),
  past: z.array(pastFlock).default([]),
  machines: z.array(planMachines).default([]),
});
export type FleetPlan = z.infer<typeof fleetPlanSchema>;
export type PlanOrg = FleetPlan["orgs"][number];
export type PlanFarm = FleetPlan["farms"][number];
export type PlanHouse = FleetPlan["houses"][number];

async function demoMac(demoKey: string, message: string): Promise<Uint8Array> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    text.encode(demoKey),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(message)));
}

/**
 * MQTT password of a demo gateway: the first 32 hex digits of HMAC-SHA256(demoKey, networkId),
 * lower case.
 */
export async function gatewaySecret(demoKey: string, networkId: string): Promise<string> {
  const mac = await demoMac(demoKey, networkId);
  return Array.from(mac.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the seed of the key a demo installation signs files with: 32 bytes. */
export const demoFileKey = (demoKey: string): Promise<Uint8Array> =>
  demoMac(demoKey, "files for gateways");

/**
 * Token of the session in which the worker of a demo farm writes its records: HMAC-SHA256(demoKey,
 * the text below with the key of the farm), base64url. No server but the demo's opens such a
 * session.
 */
export async function recordBotToken(demoKey: string, farmKey: string): Promise<string> {
  const mac = await demoMac(demoKey, `keeper ${farmKey}`);
  const text = btoa(String.fromCharCode(...mac));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Key of an organisation's own books, beside the keys of its farms. */
export const officeKey = (orgCode: string): string => `office ${orgCode}`;

/** Password of the demo's cameras: as a gateway's secret, of the name "cameras". */
export const cameraSecret = (demoKey: string): Promise<string> => gatewaySecret(demoKey, "cameras");
