import type { DemoBreed } from "../../contract/operate/demo-fleet.ts";
import {
  aims,
  flocksOf,
  judge,
  noisy,
  quietMonth,
  rules,
  warningsOf,
} from "../simulator/warn-study.ts";
import { type Figure, report } from "./figure.ts";

/*
 * The warning study (docs/warnings.md): flocks of 42 days on the product's own simulator, every
 * second one falls ill; how many each rule finds, and how often it warns about a healthy house. It
 * does not depend on time: equal seeds give equal figures. FLOCKS sets the number of each kind.
 */
interface Kind {
  readonly name: string;
  readonly breed: DemoBreed;
  readonly fromAge: number;
  readonly flocks: number;
  readonly noises: readonly number[];
}
/** Daily noise for which the targets are set. */
const asMeasured = 0.03;
const kinds: readonly Kind[] = [
  { name: "broilers", breed: "ross308", fromAge: 0, flocks: 128, noises: [0.03, 0.05] },
  { name: "layers", breed: "hyLineBrown", fromAge: 200, flocks: 48, noises: [0.03] },
];

/** True for the rule, with this noise, that must meet the targets. */
const isIncluded = (rule: string, noise: number): boolean =>
  rule === "all warnings" && noise === asMeasured;

const figures: Figure[] = [];
for (const { name, noises, ...kind } of kinds) {
  const study = { ...kind, flocks: Number(process.env.FLOCKS ?? kind.flocks) };
  const simulated = flocksOf(study);
  for (const noise of noises) {
    const flocks = noisy(simulated, noise);
    for (const [rule, speaks] of Object.entries(rules)) {
      const { sick, foundIn1, foundIn3, meanDays, falseDays, houseMonths } = judge(flocks, speaks);
      const of = `${name}, ${100 * noise} % noise, ${rule}`;
      const isRaised = isIncluded(rule, noise);
      figures.push(
        {
          name: `${of}: found within a day, of ${sick}`,
          value: (100 * foundIn1) / sick,
          unit: "%",
          ...(isRaised && { aim: { atLeast: aims.foundPct } }),
        },
        { name: `${of}: within 3 days`, value: (100 * foundIn3) / sick, unit: "%" },
        { name: `${of}: mean day`, value: meanDays, unit: "d" },
        {
          name: `${of}: false a house-month`,
          value: falseDays / houseMonths,
          unit: "",
          ...(isRaised && { aim: { atMost: aims.falseAMonth } }),
        },
      );
    }
  }
}

const quiet = quietMonth(aims.quietHouses);
for (const noise of [0, 0.03, 0.05])
  figures.push({
    name: `${aims.quietHouses} houses, 30 days without events, ${100 * noise} % noise`,
    value: warningsOf(noisy(quiet, noise), rules["all warnings"]!),
    unit: "",
    ...(noise === 0 && { aim: { atMost: aims.quietMost } }),
  });
report("warn", figures);
