import type { DemoBreed } from "../../contract/demo-fleet.ts";
import { flocksOf, judge, noisy, quietMonth, rules, spokenOf } from "../simulator/warn-study.ts";

/*
 * The warning study (docs/warnings.md): flocks of 42 days on the product's own simulator, every
 * second one falls ill; how many each rule finds, and how often it speaks of a healthy house. No
 * clock in it: equal seeds give equal figures.
 */
interface Kind {
  readonly name: string;
  readonly breed: DemoBreed;
  readonly fromAge: number;
  readonly flocks: number;
  readonly noises: readonly number[];
}
const kinds: readonly Kind[] = [
  { name: "broilers", breed: "ross308", fromAge: 0, flocks: 128, noises: [0.03, 0.05] },
  { name: "layers", breed: "hyLineBrown", fromAge: 200, flocks: 48, noises: [0.03] },
];

for (const { name, noises, ...study } of kinds) {
  const simulated = flocksOf(study);
  for (const noise of noises) {
    const flocks = noisy(simulated, noise);
    for (const [rule, speaks] of Object.entries(rules)) {
      const { sick, foundIn1, foundIn3, meanDays, falseDays, houseMonths } = judge(flocks, speaks);
      console.log(
        [
          "warn",
          `${name}, ${100 * noise} % noise`.padEnd(22),
          rule.padEnd(26),
          `false a house-month ${(falseDays / houseMonths).toFixed(2)}`,
          `found ${foundIn1} / ${foundIn3} of ${sick}`,
          `mean day ${meanDays.toFixed(1)}`,
        ].join("  "),
      );
    }
  }
}

const quiet = quietMonth(120);
for (const noise of [0, 0.03, 0.05])
  console.log(
    `warn  120 houses, 30 days without events, ${100 * noise} % noise: ` +
      `${spokenOf(noisy(quiet, noise), rules["all warnings"]!)} warnings (aim at most 12)`,
  );
