import { reasonSize } from "../../../contract/base/text-field.ts";
import { readDate } from "../../lib/text/date-text.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { numberOf } from "../../lib/text/number-text.ts";
import { keysOf, tableOf } from "../../../contract/base/table-keys.ts";
import {
  type FlockRecord,
  stockMoveKindKeys,
  stockMoveKinds,
  treatmentKindKeys,
  treatmentKinds,
} from "../../../contract/flock/production/production.ts";
import {
  type Kind,
  fieldsOfKind,
  reminded,
  messageFor,
  sentNames,
  type StockText,
  textsOfStock,
} from "./stock-text.ts";
import { typedSince } from "./typed-since.ts";
import { newDraftId } from "../../lib/browser/draft-id.ts";
import { type FieldMessages, type InputOf, messagesBeside } from "../port/call.ts";
import { faultOfNumber } from "./entry-numbers.ts";
import { type FieldFault, fieldFaults } from "../../../contract/base/field-fault.ts";
import { fill } from "../../../contract/base/server-message.ts";
import type { Language } from "../../../contract/base/words.ts";
import { refusedFields, sentFaults } from "./entry-limit.ts";

type Save = InputOf<"saveProduction">;
/** Required fields. */
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
 * Form for birds that are placed, sold, moved or counted, and for treatments; one entry at a time.
 *
 * Invariant: typed input stays until it is saved or stored on this device.
 */
export class StockEntry {
  kind: Kind;
  texts: Readonly<Record<StockText, string>> = noTexts;
  isSending = false;
  failure: string | null = null;
  faults: FieldMessages = {};
  /** Why the server would refuse what was typed, by the names in the contract. */
  private over: ReturnType<typeof sentFaults> = {};
  /** Id of the draft in the fields. */
  draftId = newDraftId();
  readonly #submit: (input: Save) => Promise<FlockRecord | null>;

  constructor(submit: (input: Save) => Promise<FlockRecord | null>, mayMove: boolean) {
    this.#submit = submit;
    this.kind = mayMove ? "sale" : "vaccine";
    makeAutoObservable<this, "over">(
      this,
      { texts: observableRef, faults: observableRef, over: observableRef, faultAt: false },
      { autoBind: true },
    );
  }

  setKind(kind: string): void {
    this.kind = keysOf(fieldsOfKind).find((key) => key === kind) ?? this.kind;
    // The faults belong to the previous kind.
    this.failure = null;
    this.over = {};
    this.faults = {};
  }

  put(name: StockText, text: string): void {
    this.texts = { ...this.texts, [name]: text };
    this.over = {};
    this.faults = messagesBeside(this.faults, sentNames(name));
  }

  /** Puts a refused draft back into the fields; it is sent again with the same id. */
  restore(input: Save): void {
    const current = textsOfStock(input);
    if (current === null) return;
    this.kind = current.kind;
    this.texts = { ...noTexts, ...current.texts };
    this.draftId = input.draftId;
    this.failure = null;
    this.faults = {};
  }

  /**
   * Faults of invalid texts. These must not be left out silently, because there would then be no
   * withdrawal period.
   */
  get textFaults(): Readonly<Partial<Record<StockText, FieldFault>>> {
    return Object.fromEntries(
      fieldsOfKind[this.kind].flatMap((name) => {
        const fault = faultOfText(name, this.texts[name]);
        return fault === null ? [] : [[name, fault]];
      }),
    );
  }

  /** Why a text cannot be sent, or was refused; null: it can. */
  faultAt(name: StockText, language: Language): string | null {
    const missed = this.textFaults[name];
    const fault =
      missed === undefined ? messageFor(this.over, name) : { words: fieldFaults[missed] };
    if (fault !== undefined) return fill(fault.words[language], fault.values);
    return messageFor(this.faults, name) ?? null;
  }

  get isComplete(): boolean {
    const fields: readonly StockText[] = fieldsOfKind[this.kind];
    if (Object.keys(this.textFaults).length > 0) return false;
    if (this.kind === "count" && !this.hasReason) return false;
    return needed.every((name) => !fields.includes(name) || this.texts[name].trim() !== "");
  }

  get hasReason(): boolean {
    return this.texts.reason.trim().length >= reasonSize.min;
  }

  /**
   * True if it was refused because of a sale within a withdrawal period, which requires a second
   * confirmation and a reason.
   */
  get needsWithdrawalReason(): boolean {
    return "isWithdrawalKnown" in this.faults;
  }

  /**
   * Returns null if it failed, with the reason in `failure` and `faults`. `now`: server time, epoch
   * ms; `isWithdrawalKnown`: the second confirmation.
   */
  async save(
    record: FlockRecord,
    now: number,
    isWithdrawalKnown = false,
  ): Promise<"sent" | "kept" | null> {
    if (this.isSending) return null;
    const input = this.#inputFor(record, now);
    this.failure = null;
    this.faults = {};
    this.over = sentFaults(input);
    const shown: readonly StockText[] = fieldsOfKind[this.kind];
    if (shown.some((name) => messageFor(this.over, name) !== undefined)) return null;
    this.isSending = true;
    try {
      const { texts } = this;
      const answer = await this.#submit(
        isWithdrawalKnown ? { ...input, isWithdrawalKnown } : input,
      );
      runInAction(() => {
        this.texts = { ...noTexts, ...typedSince(texts, this.texts) };
        this.draftId = newDraftId();
      });
      return answer === null ? "kept" : "sent";
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
        this.faults = refusedFields(error);
      });
      return null;
    } finally {
      runInAction(() => {
        this.isSending = false;
      });
    }
  }

  #inputFor({ flockId, day, version }: FlockRecord, now: number): Save {
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
    if (kind === "eggSale") return { ...head, eggSales: [this.#eggSale()] };
    if (treatment !== undefined) return { ...head, treatments: [this.#treated(treatment, day)] };
    return move === undefined ? head : { ...head, moves: [this.#moved(move)] };
  }

  #treated(kind: keyof typeof treatmentKinds, day: string) {
    const { product, batch, dose, route, lastDay } = this.texts;
    const [meatDays, eggDays] = [this.#number("meatDays") ?? 0, this.#number("eggDays") ?? 0];
    const isRequired = kind === "vaccine" || kind === "medicine";
    const immuneTaskId = isRequired ? this.#number("immuneTaskId") : null;
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
      price: this.#number("price"),
    };
  }

  #eggSale() {
    const { partner: buyer, docNo } = this.texts;
    const [eggs, kg] = [this.#number("eggsSold") ?? 0, this.#number("eggKg")];
    return { eggs, kg, price: this.#number("price"), buyer, docNo };
  }

  #moved(kind: keyof typeof stockMoveKinds) {
    const { partner, docNo } = this.texts;
    const ownNumber = (forKind: typeof kind, name: StockText) =>
      kind === forKind ? this.#number(name) : null;
    return {
      kind,
      birds: this.#number(kind === "count" ? "found" : "birds") ?? 0,
      liveKg: ownNumber("sale", "liveKg"),
      ageDays: ownNumber("place", "ageDays"),
      toFlockId: ownNumber("transfer", "toFlockId"),
      partner,
      docNo,
      price: ownNumber("sale", "price"),
    };
  }

  #number(name: StockText): number | null {
    return numberOf(this.texts[name], counts.has(name));
  }
}
