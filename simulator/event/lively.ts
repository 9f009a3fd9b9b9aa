import { dayMs, minuteMs } from "../../contract/base/time.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { fraction, mix } from "../base/random.ts";
import { type EventKey, type HouseEvent, plainRandom } from "./event-kinds.ts";

/** Houses with a visible condition at any moment, as a share of the fleet. */
export const livelyShare = 0.04;

/**
 * Kinds that show on a wall within minutes, commoner ones more often; `minutes` is the length of a
 * spell.
 */
const visible: readonly { readonly kind: EventKey; readonly minutes: number }[] = [
  { kind: "fanFail", minutes: 55 },
  { kind: "sensorFault", minutes: 80 },
  { kind: "wrongLevel", minutes: 120 },
  { kind: "gatewayOffline", minutes: 14 },
  { kind: "doorOpen", minutes: 25 },
  { kind: "sensorFault", minutes: 60 },
  { kind: "controllerLost", minutes: 22 },
  { kind: "fanFail", minutes: 70 },
  { kind: "phaseLoss", minutes: 12 },
  { kind: "wrongLevel", minutes: 150 },
  { kind: "powerFail", minutes: 6 },
  { kind: "fanBelt", minutes: 50 },
  { kind: "siloLow", minutes: 90 },
  { kind: "probeDrift", minutes: 60 },
  { kind: "inletStuck", minutes: 35 },
  { kind: "augerRuns", minutes: 100 },
  { kind: "brownout", minutes: 15 },
];

/** A spell in one place of the rota: a slot always has exactly one running. */
export interface Spell {
  readonly site: HouseConstants;
  readonly event: HouseEvent;
}

/**
 * A rota that keeps about `livelyShare` of the stocked houses in trouble, one house a slot at a
 * time. The rota is a pure function of seed and time, so a fleet started twice in one hour shows
 * the same houses.
 */
export function livelySpells(
  houses: readonly HouseConstants[],
  seed: number,
  fromMs: number,
  toMs: number,
): Spell[] {
  const stocked = houses.filter((house) => house.placedAtMs !== null);
  const slots = stocked.length === 0 ? 0 : Math.max(1, Math.round(houses.length * livelyShare));
  const spells: Spell[] = [];
  for (let slot = 0; slot < slots; slot++) {
    // Every slot keeps to its own part of the fleet: two slots never meet in one house.
    const housesOfSlot = stocked.filter((_, index) => index % slots === slot);
    for (let day = Math.floor(fromMs / dayMs); day * dayMs < toMs; day++)
      spells.push(...spellsOfDay(housesOfSlot, mix(seed ^ mix(slot + 1)), slot, day));
  }
  return spells.filter(({ event }) => event.toMs > fromMs && event.fromMs < toMs);
}

function spellsOfDay(
  own: readonly HouseConstants[],
  slotSeed: number,
  slot: number,
  day: number,
): Spell[] {
  const out: Spell[] = [];
  let atMs = day * dayMs;
  for (let round = 0; atMs < (day + 1) * dayMs; round++) {
    const random = mix(slotSeed ^ Math.imul(day * 1000 + round + 1, 0x9e3779b1));
    const { kind, minutes } = visible[(slot + round * 3 + day) % visible.length]!;
    const toMs = Math.min(
      (day + 1) * dayMs,
      atMs + minutes * minuteMs * (0.8 + 0.4 * fraction(mix(random + 3))),
    );
    const site = own[random % own.length];
    if (site)
      out.push({
        site,
        event: {
          kind,
          fromMs: Math.floor(atMs),
          toMs: Math.floor(toMs),
          random: plainRandom(kind, random),
          isForced: false,
        },
      });
    atMs = toMs;
  }
  return out;
}
