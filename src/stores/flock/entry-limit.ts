import { saveRecordSchema } from "../../../contract/flock/production/production.ts";
import { type FieldReasonWords, faultOf, fieldFaults } from "../../../contract/base/field-fault.ts";
import { ownName, type InputOf, withoutField } from "../port/call.ts";
import { type EntryNumber, entryNumbers } from "./entry-numbers.ts";

/**
 * Why the server would refuse parts of an entry, by their names in the contract. It may wait for a
 * network before it is sent, so the person must know at once.
 */
export const sentFaults = (
  input: InputOf<"saveProduction">,
): Readonly<Record<string, FieldReasonWords>> =>
  Object.fromEntries(
    (saveRecordSchema.safeParse(input, { reportInput: true }).error?.issues ?? [])
      .toReversed()
      .map((issue) => [ownName(issue.path.join(".")), faultOf(issue)]),
  );

/** Fields that the contract names differently. */
const sentNames: Readonly<Partial<Record<EntryNumber, string>>> = {
  eggKg: "kg",
  meanWeight: "meanG",
  oneWeight: "weightsG",
};
/** The contract has weights in g, a page those of pigs in kg: its limits are not shown. */
const weights: ReadonlySet<EntryNumber> = new Set(["meanWeight", "oneWeight"]);

export type EntryLimits = Readonly<Partial<Record<EntryNumber, FieldReasonWords>>>;

/** The same by the numbers of a page. */
export function overLimits(input: InputOf<"saveProduction">): EntryLimits {
  const sent = sentFaults(input);
  return Object.fromEntries(
    entryNumbers.flatMap((name) => {
      const fault = sent[sentNames[name] ?? name];
      if (fault === undefined) return [];
      return [[name, weights.has(name) ? { words: fieldFaults.animalWeight } : fault]];
    }),
  );
}

/** The server's message at a number of a page. */
export const messageAt = (fields: Readonly<Record<string, string>>, name: EntryNumber) =>
  fields[name] ?? fields[sentNames[name] ?? name] ?? null;

export const withoutMessage = (fields: Readonly<Record<string, string>>, name: EntryNumber) =>
  withoutField(withoutField(fields, name), sentNames[name] ?? name);
