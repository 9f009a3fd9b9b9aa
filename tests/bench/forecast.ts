import {
  type Compared,
  horizons,
  studied,
  type Studied,
  studyForecasts,
  studySupply,
  summaryOf,
} from "../simulator/forecast-study.ts";
import { comparedDays } from "../../contract/flock/forecast/growth-forecast.ts";
import { type Figure, report } from "./figure.ts";

/*
 * Forecasts compared with the results, for the simulator's flocks (it prints the tables of
 * docs/forecast.md). The spreads of the model were chosen with seed 1; these flocks have other
 * seeds. It does not depend on time: equal seeds give equal figures. HOUSES sets a smaller number.
 */
const houses = Number(process.env["HOUSES"] ?? 60);
const seeds = [2, 3];

const short = (value: number) => value.toFixed(value < 10 ? 2 : 1);
const lines: string[] = [];
const figures: Figure[] = [];

function notify(name: string, found: readonly Compared[], days: readonly number[]): void {
  for (const ahead of days) {
    const { count, coveragePct, errorPct, naivePct, biasPct, halfPct } = summaryOf(found, ahead);
    lines.push(
      `| ${name} | ${ahead} | ${short(coveragePct)} | ± ${short(halfPct)} | ${short(errorPct)} | ` +
        `${short(naivePct)} | ${biasPct.toFixed(2)} | ${count} |`,
    );
  }
}

for (const kind of Object.keys(studied) as Studied[]) {
  const matches = seeds.flatMap((seed) => studyForecasts(kind, houses, seed));
  notify(kind, matches, horizons);
  const { coveragePct, errorPct, naivePct } = summaryOf(matches, comparedDays);
  figures.push(
    {
      name: `${kind}: coverage of the 80 % interval five days ahead`,
      value: coveragePct,
      unit: "%",
      aim: { atLeast: 75 },
    },
    {
      name: `${kind}: the same, not wider than it says`,
      value: coveragePct,
      unit: "%",
      aim: { atMost: 85 },
    },
    {
      name: `${kind}: mean error five days ahead, of that of the naive forecast`,
      value: (100 * errorPct) / naivePct,
      unit: "%",
      aim: { atMost: 100 },
    },
  );
}
for (const key of ["feed", "eggs"] as const)
  notify(
    key,
    seeds.flatMap((seed) => studySupply(key, houses, seed)),
    [1, 3, 5, 9],
  );

const head = "| | days ahead | coverage % | interval % | error % | naive % | bias % | compared |";
process.stdout.write(`${[head, "|---|---|---|---|---|---|---|---|", ...lines].join("\n")}\n`);
report("forecast", figures);
