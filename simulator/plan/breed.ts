import type { FleetPlan } from "../../contract/demo-fleet.ts";
import { breeds } from "../breed/breed.ts";
import { valueAt } from "../breed/curve.ts";

type PlanBreed = FleetPlan["breeds"][number];

/** Humidity a house is kept at, %: brooding is moister. */
const humidity = (dayAge: number) => (dayAge <= 7 ? ([55, 65] as const) : dayAge <= 21 ? ([50, 65] as const) : ([45, 70] as const));

/** Ages a standard is written down for; between them it runs straight. */
function ages(lastDay: number): number[] {
  const every = lastDay > 120 ? 7 : 1;
  return Array.from({ length: Math.floor(lastDay / every) + 1 }, (_, index) => index * every);
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** The breed standards of the demo fleet, as its farms' managers would have typed them in. */
export function planBreeds(): PlanBreed[] {
  return Object.values(breeds).map((breed) => ({
    key: breed.key,
    species: breed.species,
    days: ages(breed.lastDay).map((dayAge) => {
      const feedG = valueAt(breed.feedG, dayAge);
      const [rhLowPct, rhHighPct] = humidity(dayAge);
      return {
        dayAge, tempC: round(valueAt(breed.targetC, dayAge), 1), rhLowPct, rhHighPct, co2Ppm: breed.species === "layer" ? 5000 : 3000,
        lightH: round(valueAt(breed.lightH, dayAge), 1), waterMl: round(feedG * breed.waterPerFeed, 1), feedG: round(feedG, 1),
      };
    }),
  }));
}
