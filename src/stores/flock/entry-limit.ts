import { saveRecordSchema } from "../../../contract/flock/production/production.ts";
import { type FieldReasonWords, faultOf, fieldFaults } from "../../../contract/base/field-fault.ts";
import { type FieldMessages, fieldsOf, type InputOf } from "../port/call.ts";
import { type EntryNumber, entryNumbers } from "./entry-numbers.ts";

/** Name of the field at the end of a path such as `moves.0.birds`. */
const ownName = (path: string): string =>
  path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;

/** The first of each name counts. */
const byOwnName = <T>(items: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(items.toReversed().map(([path, item]) => [ownName(path), item]));

/** The server's messages on an entry, by the names of the fields. */
export const refusedFields = (error: unknown): FieldMessages =>
  byOwnName(Object.entries(fieldsOf(error)));

/**
 * Why the server would refuse parts of an entry, by the same names. It may wait for a network
 * before it is sent, so the person must know at once.
 */
export const sentFaults = (
  input: InputOf<"saveProduction">,
): Readonly<Record<string, FieldReasonWords>> =>
  byOwnName(
    (saveRecordSchema.safeParse(input, { reportInput: true }).error?.issues ?? []).map(
      (issue) => [issue.path.join("."), faultOf(issue)] as const,
    ),
  );

const otherNames: Readonly<Partial<Record<EntryNumber, string>>> = {
  eggKg: "kg",
  meanWeight: "meanG",
  oneWeight: "weightsG",
};
/** The name of a number in the contract. */
export const sentName = (name: EntryNumber): string => otherNames[name] ?? name;
/** The contract has weights in g, a page those of pigs in kg: its limits are not shown. */
const weights: ReadonlySet<EntryNumber> = new Set(["meanWeight", "oneWeight"]);

export type EntryLimits = Readonly<Partial<Record<EntryNumber, FieldReasonWords>>>;

/** The same by the numbers of a page. */
export function overLimits(input: InputOf<"saveProduction">): EntryLimits {
  const sent = sentFaults(input);
  return Object.fromEntries(
    entryNumbers.flatMap((name) => {
      const fault = sent[sentName(name)];
      if (fault === undefined) return [];
      return [[name, weights.has(name) ? { words: fieldFaults.animalWeight } : fault]];
    }),
  );
}
