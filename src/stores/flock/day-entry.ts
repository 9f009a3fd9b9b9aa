import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { numberOf } from "../../lib/text/number-text.ts";
import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import { typedSince } from "./typed-since.ts";
import { type FieldReasonWords, fieldFaults } from "../../../contract/base/field-fault.ts";
import { fill } from "../../../contract/base/server-message.ts";
import type { Language } from "../../../contract/base/words.ts";
import { newDraftId } from "../../lib/browser/draft-id.ts";
import { type FieldMessages, type InputOf, messagesBeside } from "../port/call.ts";
import { type UnusualValue, unusualValuesOf } from "./unusual-value.ts";
import { type EntryFaults, faultsIn } from "./entry-fault.ts";
import { type EntryLimits, overLimits, refusedFields, sentName } from "./entry-limit.ts";
import { gramsPerUnit, SampleEntry } from "./sample-entry.ts";
import {
  changedValues,
  eggsIn,
  type EntryNumber,
  type EntryTexts,
  isTypedOver,
  lossesIn,
  type ZeroStatement,
  noTexts,
  renewed,
  statesZero,
  textsOf,
  textsOfDraft,
  weighingsIn,
} from "./entry-numbers.ts";

type Save = InputOf<"saveProduction">;
type Cause = FlockRecord["losses"][number]["cause"];
/** Fields whose values are added to a sample one after another. */
const weighedNow = ["oneWeight", "groupCount", "groupWeight"] as const;

/** Functions that an entry is given. */
export interface EntryPorts {
  /**
   * Resolves to the record once the server has it; null: it is stored here. Rejects when it is
   * refused.
   */
  readonly submit: (input: Save) => Promise<FlockRecord | null>;
  /** Reads the record as stored. */
  readonly read: (flockId: number, day: string) => Promise<FlockRecord>;
  /** Server time, epoch ms. */
  readonly now: () => number;
}

/**
 * A user's entries for one day of a flock.
 *
 * Invariants: typed input is only discarded by a save that is confirmed or stored; every attempt
 * sends the same draft; entries are added, single values replaced.
 */
export class DayEntry {
  record: FlockRecord;
  texts: EntryTexts;
  cause: Cause = "unknown";
  note: string;
  reason = "";
  none: Readonly<Record<ZeroStatement, boolean>> = { hasNoLosses: false, hasNoEggs: false };
  isSending = false;
  /** True after an attempt to save: then faults are shown. */
  private isTried = false;
  /** Why the newest attempt failed; null when it did not. */
  failure: string | null = null;
  /** The server's messages on single fields, by their names in the contract. */
  faults: FieldMessages = {};
  /** Values to be checked again before they are sent. */
  unusual: readonly UnusualValue[] = [];
  readonly sample: SampleEntry;
  /** Id of the draft in the fields. */
  draftId = newDraftId();
  readonly #ports: EntryPorts;

  constructor(ports: EntryPorts, record: FlockRecord) {
    this.#ports = ports;
    this.record = record;
    this.texts = { ...noTexts, ...textsOf(record) };
    this.note = record.values.note;
    this.sample = new SampleEntry(gramsPerUnit(record));
    makeAutoObservable(
      this,
      {
        record: observableRef,
        texts: observableRef,
        none: observableRef,
        unusual: observableRef,
        sample: false,
        faultAt: false,
      },
      { autoBind: true },
    );
  }

  put(key: EntryNumber, text: string): void {
    this.texts = { ...this.texts, [key]: text.replace(/[^\d.,]/g, "").slice(0, 9) };
    this.faults = messagesBeside(this.faults, [sentName(key)]);
  }

  setCause(cause: Cause): void {
    this.cause = cause;
  }

  setNote(note: string): void {
    this.note = note;
  }

  setReason(reason: string): void {
    this.reason = reason;
  }

  /** States that a user has checked and there were none, or withdraws that. */
  stateNone(statement: ZeroStatement, isStated: boolean): void {
    this.none = { ...this.none, [statement]: isStated };
  }

  /** Loads the record as now stored, keeping typed values. */
  renew(record: FlockRecord): void {
    this.texts = renewed(this.texts, this.record, record);
    if (this.note === this.record.values.note) this.note = record.values.note;
    this.record = record;
  }

  /** Puts a refused draft back into the fields; it is sent again with the same id. */
  restore(input: Save): void {
    this.texts = { ...this.texts, ...textsOfDraft(input, gramsPerUnit(this.record)) };
    this.sample.restore(input.weighings?.[0]?.weightsG ?? []);
    this.note = input.values?.note ?? this.note;
    this.reason = input.reason ?? "";
    this.cause = input.losses?.[0]?.cause ?? this.cause;
    this.none = {
      hasNoLosses: input.hasNoLosses === true,
      hasNoEggs: input.hasNoEggs === true,
    };
    this.draftId = input.draftId;
  }

  /** True if something was typed that is not saved. */
  get isTouched(): boolean {
    const { record, texts, none, sample, note } = this;
    return (
      isTypedOver(texts, record) ||
      note.trim() !== record.values.note ||
      sample.figures !== null ||
      none.hasNoLosses ||
      none.hasNoEggs
    );
  }

  /** Why numbers cannot be sent as typed, after an attempt to save. */
  get missed(): EntryFaults {
    return this.isTried ? this.textFaults : {};
  }
  private get over(): EntryLimits {
    return this.isTried ? overLimits(this.input) : {};
  }
  /** Why a number cannot be sent, or was refused; null: it can. */
  faultAt(name: EntryNumber, language: Language): string | null {
    const missed = this.missed[name];
    const fault: FieldReasonWords | undefined =
      missed === undefined ? this.over[name] : { words: fieldFaults[missed] };
    if (fault !== undefined) return fill(fault.words[language], fault.values);
    return this.faults[sentName(name)] ?? null;
  }
  private get textFaults(): EntryFaults {
    return faultsIn(this.texts, this.sample.mode, gramsPerUnit(this.record));
  }

  get input(): Save {
    const { record, texts } = this;
    const [losses, eggs] = [lossesIn(texts, this.cause), eggsIn(texts)];
    return {
      flockId: record.flockId,
      day: record.day,
      version: record.version,
      draftId: this.draftId,
      draftedAt: Math.max(0, Math.round(this.#ports.now())),
      values: changedValues(texts, this.note, record),
      losses,
      eggs,
      weighings: this.sample.weighing ?? weighingsIn(texts, gramsPerUnit(record)),
      reason: this.reason,
      ...(losses.length === 0 &&
        statesZero(this, "hasNoLosses", record.losses) && { hasNoLosses: true }),
      ...(eggs.length === 0 && statesZero(this, "hasNoEggs", record.eggs) && { hasNoEggs: true }),
    };
  }

  /**
   * Resolves to `sent`, or `kept` if it is stored in this browser; null when it failed or values
   * have to be confirmed first.
   */
  async save(isSure = false): Promise<"sent" | "kept" | null> {
    this.isTried = true;
    if (Object.keys(this.textFaults).length > 0) return null;
    this.addWeighed();
    if (Object.keys(this.over).length > 0) return null;
    this.unusual = isSure ? [] : unusualValuesOf(this.record, this.input);
    return this.unusual.length > 0 ? null : this.send(this.input);
  }

  clearUnusual(): void {
    this.unusual = [];
  }

  private async send(input: Save): Promise<"sent" | "kept" | null> {
    if (this.isSending) return null;
    this.isSending = true;
    this.failure = null;
    this.faults = {};
    try {
      const { texts, note } = this;
      const record = await this.#ports.submit(input);
      runInAction(() => {
        const { texts: newest, note: newestNote } = this;
        this.#load(record ?? this.record);
        this.texts = { ...this.texts, ...typedSince(texts, newest) };
        if (newestNote !== note) this.note = newestNote;
      });
      return record === null ? "kept" : "sent";
    } catch (error) {
      await this.#fail(error);
      return null;
    } finally {
      runInAction(() => {
        this.isSending = false;
      });
    }
  }

  /** Shows values that others have written meanwhile beside the typed ones. */
  async #fail(error: unknown): Promise<void> {
    const { flockId, day } = this.record;
    const isConflict = error instanceof Error && "code" in error && error.code === 409;
    const record = isConflict ? await this.#readAgain(flockId, day) : null;
    runInAction(() => {
      this.failure = error instanceof Error ? error.message : String(error);
      this.faults = refusedFields(error);
      if (record !== null) this.renew(record);
    });
  }

  async #readAgain(flockId: number, day: string): Promise<FlockRecord | null> {
    try {
      return await this.#ports.read(flockId, day);
    } catch {
      return null;
    }
  }

  /** Adds the typed bird or group to the sample; invalid input stays in its field. */
  addWeighed(): void {
    const { texts, sample, textFaults } = this;
    if (weighedNow.every((key) => texts[key] === "")) return;
    if (weighedNow.some((key) => textFaults[key] !== undefined)) {
      this.isTried = true;
      return;
    }
    const [one, count] = [numberOf(texts.oneWeight), numberOf(texts.groupCount, true)];
    const total = numberOf(texts.groupWeight);
    if (sample.mode === "birds" && one !== null) sample.addBirds([one]);
    if (sample.mode === "groups" && count !== null && total !== null) sample.addGroup(count, total);
    this.texts = { ...texts, oneWeight: "", groupCount: "", groupWeight: "" };
  }

  #load(record: FlockRecord): void {
    this.record = record;
    this.texts = { ...noTexts, ...textsOf(record) };
    this.sample.restore([]);
    this.note = record.values.note;
    this.reason = "";
    this.cause = "unknown";
    this.none = { hasNoLosses: false, hasNoEggs: false };
    this.draftId = newDraftId();
    this.isTried = false;
  }
}
