import { weightUnitOf } from "../../../../contract/base/animal.ts";
import { eggsOf } from "../../../../contract/flock/figure/laying-figure.ts";
import { weighFigures } from "../../../../contract/flock/figure/weighing-figure.ts";
import { lossCauses } from "../../../../contract/flock/production/loss-cause.ts";
import {
  type EntryKind,
  type FlockRecord,
  recordFields,
  stockMoveKinds,
  treatmentKinds,
} from "../../../../contract/flock/production/production.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import type { ProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import type { Draft } from "../../../stores/port/draft-storage.ts";
import { personName } from "../../../stores/record/person-names.ts";

type Line =
  | FlockRecord["losses"][number]
  | FlockRecord["eggs"][number]
  | FlockRecord["eggSales"][number]
  | FlockRecord["weighings"][number]
  | FlockRecord["moves"][number]
  | FlockRecord["treatments"][number];
/** An entry of a day, with its text. */
export interface EntrySummary {
  readonly kind: EntryKind;
  readonly line: Pick<Line, "id" | "at" | "by" | "voidedBy" | "voidReason">;
  readonly text: string;
  /** It can be voided on the page where it was recorded. */
  readonly isElsewhere?: boolean;
  /** The price, for a kind of entry that has one; null: not known. */
  readonly price?: number | null;
}

export function summariesOf(
  record: FlockRecord,
  t: ProductionText,
  language: Language,
): EntrySummary[] {
  const { losses, eggs, eggSales, weighings, moves, treatments, species } = record;
  const number = (value: number, decimals = 0) => formatNumber(value, decimals, language);
  const priced = ({ price }: { readonly price: number | null }) =>
    price === null ? "" : t("priceEntry", { price: number(price, price % 1 === 0 ? 0 : 2) });
  return [
    ...losses.map((line): EntrySummary => {
      const { dead, culled, cause } = line;
      const text = t("lossEntry", { dead, culled, cause: lossCauses[cause][language] });
      return { kind: "loss", line, text };
    }),
    ...eggs.map((line): EntrySummary => {
      const count = number(eggsOf(line));
      const text =
        line.kg === null
          ? t("eggEntry", { count })
          : t("eggEntryKg", { count, kg: number(line.kg, 1) });
      return { kind: "egg", line, text };
    }),
    ...eggSales.map((line): EntrySummary => {
      const { kg, buyer, docNo } = line;
      const count = t("eggSaleEntry", { count: number(line.eggs) });
      const weight = kg === null ? "" : `${number(kg, 1)} kg`;
      const text = joined(count, weight, priced(line), inOneLanguage(buyer, language), docNo);
      return { kind: "eggSale", line, text, price: line.price };
    }),
    ...weighings.map((line): EntrySummary => {
      const weight = `${weightText(line.meanG, species, language)} ${weightUnitOf(species)}`;
      const text = t("weighEntry", { count: line.sample, weight });
      const { cvPct, uniformityPct } = line;
      if (cvPct === null || uniformityPct === null) return { kind: "weighing", line, text };
      const values = { cv: number(cvPct, 1), uniformity: number(uniformityPct, 1) };
      return { kind: "weighing", line, text: `${text} · ${t("weighSpread", values)}` };
    }),
    ...moves.map((line): EntrySummary => {
      const { kind, birds, liveKg, partner, docNo, isFromOther } = line;
      const name = isFromOther ? t("movedIn") : stockMoveKinds[kind][language];
      const weight = liveKg === null ? "" : `${number(liveKg)} kg`;
      const animals = `${name} ${number(birds)}`;
      const text = joined(animals, weight, priced(line), inOneLanguage(partner, language), docNo);
      const isSold = kind === "sale" && { price: line.price };
      return { kind: "move", line, text, isElsewhere: isFromOther, ...isSold };
    }),
    ...treatments.map((line): EntrySummary => {
      const { kind, product, batch, dose, lastDay, meatDays, eggDays } = line;
      const withdrawal =
        meatDays + eggDays === 0 ? "" : t("withdrawalIs", { meat: meatDays, eggs: eggDays });
      const name = `${treatmentKinds[kind][language]}: ${inOneLanguage(product, language)}`;
      const until = t("untilDay", { day: lastDay });
      const text = joined(name, batch, dose, until, withdrawal, priced(line));
      return { kind: "treatment", line, text, price: line.price };
    }),
  ];
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(", ");

export function voidedText(
  { line: { voidedBy, voidReason } }: EntrySummary,
  t: ProductionText,
  language: Language,
): string {
  if (voidedBy === null) return "";
  const reason = inOneLanguage(voidReason ?? "", language);
  return ` · ${t("voided", { reason, name: personName(voidedBy) })}`;
}

/** Returns the text of an unsent entry, worded like a sent one. */
export function draftText(
  { losses = [], eggs = [], weighings = [], values = {}, ...input }: Draft["input"],
  record: FlockRecord,
  t: ProductionText,
  language: Language,
): string {
  const entries = summariesOf(
    {
      ...record,
      losses: losses.map((line) => ({ ...unwritten, ...line })),
      eggs: eggs.map((line) => ({ ...unwritten, ...line })),
      eggSales: (input.eggSales ?? []).map((line) => ({
        ...unwritten,
        ...line,
        price: line.price ?? null,
      })),
      moves: (input.moves ?? []).map((line) => ({
        ...unwritten,
        ...line,
        price: line.price ?? null,
        isFromOther: false,
      })),
      treatments: (input.treatments ?? []).map((line) => ({
        ...unwritten,
        ...line,
        batch: line.batch ?? "",
        immuneTaskId: line.immuneTaskId ?? null,
        price: line.price ?? null,
      })),
      weighings: weighings.map(({ weightsG = [], ...line }) => {
        const { uniformityPct = null } = weighFigures(weightsG) ?? {};
        return { ...unwritten, ...line, uniformityPct };
      }),
    },
    t,
    language,
  ).map(({ text }) => text);
  const parts = valueKeys
    .filter((key) => values[key] !== undefined)
    .map((key) => `${recordFields[key].name[language]} ${values[key] ?? t("nothing")}`);
  return [
    ...entries,
    ...(input.hasNoLosses === true ? [t("noneLost")] : []),
    ...(input.hasNoEggs === true ? [t("noneLaid")] : []),
    ...parts,
  ].join(" · ");
}
const valueKeys = ["feedKg", "waterL", "kwh", "note"] as const;
const unwritten = { id: 0, at: 0, by: "", voidedAt: null, voidedBy: null, voidReason: null };
