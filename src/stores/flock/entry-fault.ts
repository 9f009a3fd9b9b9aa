import type { FieldFault } from "../../../contract/base/field-fault.ts";
import { numberOf } from "../../lib/text/number-text.ts";
import {
  type EntryNumber,
  entryNumbers,
  type EntryTexts,
  faultOfNumber,
  grades,
} from "./entry-numbers.ts";
import { fitsAnimal, gramsPerKg, type SampleMode } from "./sample-entry.ts";

export type EntryFaults = Readonly<Partial<Record<EntryNumber, FieldFault>>>;

/** Numbers of animals or eggs, which must be whole. */
export const counts: ReadonlySet<EntryNumber> = new Set([
  "dead",
  "culled",
  ...grades,
  "sample",
  "groupCount",
]);
/** The fields of each way to weigh; fields of the other ways are hidden, and not sent. */
const weighed = {
  mean: ["sample", "meanWeight", "cvPct"],
  birds: ["oneWeight"],
  groups: ["groupCount", "groupWeight"],
} as const satisfies Record<SampleMode, readonly EntryNumber[]>;
const ofWeighing: ReadonlySet<EntryNumber> = new Set(Object.values(weighed).flat());

/** Returns faults of impossible weights. */
function weightFaults(texts: EntryTexts, mode: SampleMode, gramsPerUnit: number): EntryFaults {
  const [one, count] = [numberOf(texts.oneWeight), numberOf(texts.groupCount, true)];
  const total = numberOf(texts.groupWeight);
  if (mode === "birds" && one !== null && !fitsAnimal(one * gramsPerUnit))
    return { oneWeight: "animalWeight" };
  if (mode !== "groups" || total === null || count === null || count <= 0) return {};
  return fitsAnimal((total * gramsPerKg) / count) ? {} : { groupWeight: "animalWeight" };
}

/** Numbers that need another one that is missing. */
function missingIn(texts: EntryTexts, typed: readonly EntryNumber[]): EntryFaults {
  const isGiven = (key: EntryNumber) => (numberOf(texts[key], counts.has(key)) ?? 0) > 0;
  const isWanted = (key: EntryNumber, others: readonly EntryNumber[]) =>
    !isGiven(key) && others.some((other) => typed.includes(other));
  return {
    ...(isWanted("good", ["eggKg"]) && !grades.some(isGiven) && { good: "noneEntered" }),
    ...(isWanted("sample", ["meanWeight", "cvPct"]) && { sample: "noneEntered" }),
    ...(isWanted("meanWeight", ["sample", "cvPct"]) && { meanWeight: "noneEntered" }),
    ...(isWanted("groupCount", ["groupWeight"]) && { groupCount: "noneEntered" }),
    ...(isWanted("groupWeight", ["groupCount"]) && { groupWeight: "noneEntered" }),
  };
}

/**
 * Returns the faults that prevent sending: not a number, half an animal, or a number that needs
 * another one. The text stays in its field instead of being omitted.
 */
export function faultsIn(texts: EntryTexts, mode: SampleMode, gramsPerUnit: number): EntryFaults {
  const shown: readonly EntryNumber[] = weighed[mode];
  const typed = entryNumbers.filter(
    (key) => texts[key] !== "" && (!ofWeighing.has(key) || shown.includes(key)),
  );
  const unread = typed.flatMap((key): [EntryNumber, FieldFault][] => {
    const fault = faultOfNumber(texts[key], counts.has(key));
    return fault === null ? [] : [[key, fault]];
  });
  return {
    ...missingIn(texts, typed),
    ...weightFaults(texts, mode, gramsPerUnit),
    ...Object.fromEntries(unread),
  };
}
