import { readDate } from "../../lib/date-text.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { numberOf } from "../../lib/number-text.ts";
import { keysOf, tableOf } from "../../../contract/key.ts";
import {
  type FlockRecord,
  stockMoveKindKeys,
  stockMoveKinds,
  treatmentKindKeys,
  treatmentKinds,
} from "../../../contract/production.ts";
import { newDraftId } from "../../lib/draft-id.ts";
import { fieldsOf, type InputOf } from "../port/call.ts";
import { faultOfNumber } from "./entry-text.ts";
import type { FieldFault } from "../../../contract/field-fault.ts";

type Save = InputOf<"saveProduction">;
type Kind = keyof typeof stockMoveKinds | "eggSale" | keyof typeof treatmentKinds;

const given = [
  "product",
  "batch",
  "dose",
  "route",
  "lastDay",
  "meatDays",
  "eggDays",
  "price",
] as const;
const reminded = ["immuneTaskId", ...given] as const;
/** What is asked of each kind, in this order. */
export const fieldsOfKind = {
  sale: ["birds", "liveKg", "price", "partner", "docNo", "reason"],
  place: ["birds", "ageDays", "partner", "docNo"],
  transfer: ["birds", "toFlockId", "docNo"],
  count: ["found", "docNo", "reason"],
  eggSale: ["eggsSold", "eggKg", "price", "partner", "docNo", "reason"],
  vaccine: reminded,
  medicine: reminded,
  supplement: given,
  disinfection: given,
} as const satisfies Record<Kind, readonly string[]>;
export type StockText = (typeof fieldsOfKind)[Kind][number];

/** Without these there is nothing to save. */
const needed: readonly StockText[] = [
  "birds",
  "found",
  "eggsSold",
  "ageDays",
  "toFlockId",
  "product",
];
const noTexts: Readonly<Record<StockText, string>> = tableOf(
  [
    "birds",
    "found",
    "liveKg",
    "eggsSold",
    "eggKg",
    "ageDays",
    "toFlockId",
    "partner",
    "reason",
    "docNo",
    ...reminded,
  ],
  () => "",
);

const counts: ReadonlySet<StockText> = new Set([
  "birds",
  "found",
  "eggsSold",
  "ageDays",
  "meatDays",
  "eggDays",
]);
const amounts: ReadonlySet<StockText> = new Set(["liveKg", "eggKg", "price"]);

function faultOfText(name: StockText, text: string): FieldFault | null {
  if (name === "lastDay") return text === "" || readDate(text, "day") !== null ? null : "date";
  const isCount = counts.has(name);
  return isCount || amounts.has(name) ? faultOfNumber(text, isCount) : null;
}

const kindOf = <K extends Kind>(keys: readonly K[], kind: Kind): K | undefined =>
  keys.find((key) => key === kind);

/**
 * Birds that come, are sold, moved or counted, and what they are given; one at a time.
 *
 * Invariant: what was typed stays until it is saved or kept on this device.
 */
export class StockEntry {
  kind: Kind;
  texts: Readonly<Record<StockText, string>> = noTexts;
  isSending = false;
  failure: string | null = null;
  faults: Readonly<Record<string, string>> = {};
  private draftId = newDraftId();
  private readonly submit: (input: Save) => Promise<FlockRecord | null>;

  constructor(submit: (input: Save) => Promise<FlockRecord | null>, mayMove: boolean) {
    this.submit = submit;
    this.kind = mayMove ? "sale" : "vaccine";
    makeAutoObservable<this, "submit" | "draftId">(
      this,
      { texts: observableRef, faults: observableRef, submit: false, draftId: false },
      { autoBind: true },
    );
  }

  setKind(kind: string): void {
    this.kind = keysOf(fieldsOfKind).find((key) => key === kind) ?? this.kind;
  }

  put(name: StockText, text: string): void {
    this.texts = { ...this.texts, [name]: text };
  }

  /** What nobody can read is not left out in silence: a withdrawal time would be none. */
  get textFaults(): Readonly<Partial<Record<StockText, FieldFault>>> {
    return Object.fromEntries(
      fieldsOfKind[this.kind].flatMap((name) => {
        const fault = faultOfText(name, this.texts[name]);
        return fault === null ? [] : [[name, fault]];
      }),
    );
  }

  get isComplete(): boolean {
    const fields: readonly StockText[] = fieldsOfKind[this.kind];
    if (Object.keys(this.textFaults).length > 0) return false;
    return needed.every((name) => !fields.includes(name) || this.texts[name].trim() !== "");
  }

  /** Null: it failed, `failure` and `faults` tell why. `now`: server time, epoch ms. */
  async save(record: FlockRecord, now: number): Promise<"sent" | "kept" | null> {
    if (this.isSending) return null;
    this.isSending = true;
    this.failure = null;
    this.faults = {};
    try {
      const answer = await this.submit(this.inputFor(record, now));
      runInAction(() => {
        this.texts = noTexts;
        this.draftId = newDraftId();
      });
      return answer === null ? "kept" : "sent";
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
        this.faults = fieldsOf(error);
      });
      return null;
    } finally {
      runInAction(() => {
        this.isSending = false;
      });
    }
  }

  private inputFor({ flockId, day, version }: FlockRecord, now: number): Save {
    const { kind, texts } = this;
    const head = {
      flockId,
      day,
      version,
      draftId: this.draftId,
      draftedAt: Math.max(0, Math.round(now)),
      reason: texts.reason.trim(),
    };
    const treatment = kindOf(treatmentKindKeys, kind);
    const move = kindOf(stockMoveKindKeys, kind);
    if (kind === "eggSale") return { ...head, eggSales: [this.eggSale()] };
    if (treatment !== undefined) return { ...head, treatments: [this.treated(treatment, day)] };
    return move === undefined ? head : { ...head, moves: [this.moved(move)] };
  }

  private treated(kind: keyof typeof treatmentKinds, day: string) {
    const { product, batch, dose, route, lastDay } = this.texts;
    const [meatDays, eggDays] = [this.number("meatDays") ?? 0, this.number("eggDays") ?? 0];
    const isAsked = kind === "vaccine" || kind === "medicine";
    const immuneTaskId = isAsked ? this.number("immuneTaskId") : null;
    return {
      kind,
      product,
      batch,
      dose,
      route,
      lastDay: lastDay || day,
      meatDays,
      eggDays,
      immuneTaskId,
      price: this.number("price"),
    };
  }

  private eggSale() {
    const { partner: buyer, docNo } = this.texts;
    const [eggs, kg] = [this.number("eggsSold") ?? 0, this.number("eggKg")];
    return { eggs, kg, price: this.number("price"), buyer, docNo };
  }

  private moved(kind: keyof typeof stockMoveKinds) {
    const { partner, docNo } = this.texts;
    const asked = (of: typeof kind, name: StockText) => (kind === of ? this.number(name) : null);
    return {
      kind,
      birds: this.number(kind === "count" ? "found" : "birds") ?? 0,
      liveKg: asked("sale", "liveKg"),
      ageDays: asked("place", "ageDays"),
      toFlockId: asked("transfer", "toFlockId"),
      partner,
      docNo,
      price: asked("sale", "price"),
    };
  }

  private number(name: StockText): number | null {
    return numberOf(this.texts[name]);
  }
}
