import type {
  stockMoveKinds,
  treatmentKinds,
} from "../../../contract/flock/production/production.ts";
import type { InputOf } from "../port/call.ts";

type Save = InputOf<"saveProduction">;
export type Kind = keyof typeof stockMoveKinds | "eggSale" | keyof typeof treatmentKinds;

const texts = [
  "product",
  "batch",
  "dose",
  "route",
  "lastDay",
  "meatDays",
  "eggDays",
  "price",
] as const;
export const reminded = ["immuneTaskId", ...texts] as const;
/** Fields of each kind, in this order. */
export const fieldsOfKind = {
  sale: ["birds", "liveKg", "price", "partner", "docNo", "reason"],
  place: ["birds", "ageDays", "partner", "docNo"],
  transfer: ["birds", "toFlockId", "docNo"],
  count: ["found", "docNo", "reason"],
  eggSale: ["eggsSold", "eggKg", "price", "partner", "docNo", "reason"],
  vaccine: reminded,
  medicine: reminded,
  supplement: texts,
  disinfection: texts,
} as const satisfies Record<Kind, readonly string[]>;
export type StockText = (typeof fieldsOfKind)[Kind][number];

/** True for a draft of this form, false for one of the daily record. */
export const isOfStock = (input: Save): boolean => textsOfStock(input) !== null;

/** Returns the typed birds, eggs or treatments; null: none. */
export function textsOfStock({
  moves = [],
  eggSales = [],
  treatments = [],
  reason = "",
}: Save): { readonly kind: Kind; readonly texts: Partial<Record<StockText, string>> } | null {
  const [move, eggSale, treatment] = [moves[0], eggSales[0], treatments[0]];
  if (move !== undefined) {
    const { kind, birds, ...others } = move;
    return {
      kind,
      texts: { ...typed(others), [kind === "count" ? "found" : "birds"]: `${birds}`, reason },
    };
  }
  if (eggSale !== undefined) {
    const { eggs, kg, buyer, ...others } = eggSale;
    const texts = typed({ ...others, eggsSold: eggs, eggKg: kg, partner: buyer });
    return { kind: "eggSale", texts: { ...texts, reason } };
  }
  if (treatment === undefined) return null;
  const { kind, ...others } = treatment;
  return { kind, texts: { ...typed(others), reason } };
}

/** Values as texts; missing ones are left out. */
const typed = (values: Readonly<Record<string, string | number | boolean | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ) as Partial<Record<StockText, string>>;

const otherNames: Readonly<Partial<Record<StockText, string>>> = {
  eggsSold: "eggs",
  eggKg: "kg",
  found: "birds",
  partner: "buyer",
};
/** The names of a text in the contract. */
export const sentNames = (name: StockText): readonly string[] => [name, otherNames[name] ?? name];
/** Returns the entry of a text, under any of its names in the contract. */
export const messageFor = <T>(
  byName: Readonly<Record<string, T>>,
  name: StockText,
): T | undefined =>
  sentNames(name)
    .map((sent) => byName[sent])
    .find((item) => item !== undefined);
