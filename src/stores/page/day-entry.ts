import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { FlockRecord } from "../../../contract/record.ts";
import { newDraftId } from "../../lib/draft-id.ts";
import { type CallApi, fieldsOf, type InputOf } from "../port/call.ts";
import { type Doubt, doubtsOf } from "./entry-doubt.ts";

/** The numbers a day can be given, each as it is typed; '' for none. */
export const entryNumbers = [
  "dead",
  "culled",
  "good",
  "dirty",
  "cracked",
  "soft",
  "double",
  "eggKg",
  "feedKg",
  "waterL",
  "kwh",
  "sample",
  "meanWeight",
  "cvPct",
] as const;
export type EntryNumber = (typeof entryNumbers)[number];
type Cause = FlockRecord["losses"][number]["cause"];

const empty = Object.fromEntries(entryNumbers.map((key) => [key, ""])) as Record<
  EntryNumber,
  string
>;
/** What a day has once, and not by entries: it is shown as it stands. */
const singles = ["feedKg", "waterL", "kwh"] as const;

export const numberOf = (text: string): number | null => {
  const value = Number(text.replace(",", "."));
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
};

/**
 * What somebody is writing down of a flock's day.
 *
 * Invariants: what was typed is lost by nothing but a save that the server has confirmed; the same
 * draft is sent however often it is tried; entries are added, single values replaced.
 */
export class DayEntry {
  record: FlockRecord;
  texts: Record<EntryNumber, string>;
  cause: Cause = "unknown";
  note: string;
  reason = "";
  isSending = false;
  /** Why the newest try failed; null when it did not. */
  failure: string | null = null;
  /** The server's word on single fields. */
  faults: Readonly<Record<string, string>> = {};
  /** Values to be looked at once more before they are sent. */
  doubts: readonly Doubt[] = [];
  private draftId = newDraftId();
  private readonly callApi: CallApi;
  private readonly now: () => number;

  constructor(callApi: CallApi, record: FlockRecord, now: () => number) {
    this.callApi = callApi;
    this.now = now;
    this.record = record;
    this.texts = { ...empty, ...textsOf(record) };
    this.note = record.values.note;
    makeAutoObservable<this, "callApi" | "now" | "draftId">(
      this,
      { record: observableRef, doubts: observableRef, callApi: false, now: false, draftId: false },
      { autoBind: true },
    );
  }

  /** Pigs are weighed in kilograms. */
  get gramsPerUnit(): number {
    return this.record.species === "pig" ? 1000 : 1;
  }

  put(key: EntryNumber, text: string): void {
    this.texts[key] = text.replace(/[^\d.,]/g, "").slice(0, 9);
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

  /** Takes the record as it stands now, with what was typed over it. */
  renew(record: FlockRecord): void {
    const untouched = textsOf(this.record);
    const stands = textsOf(record);
    for (const key of singles)
      if (this.texts[key] === untouched[key]) this.texts[key] = stands[key];
    if (this.note === this.record.values.note) this.note = record.values.note;
    this.record = record;
  }

  /** Something was typed that is not saved. */
  get isTouched(): boolean {
    const { losses, eggs, weighings, values } = this.input;
    return [losses, eggs, weighings].some((list) => (list?.length ?? 0) > 0) || hasKeys(values);
  }

  get input(): InputOf<"saveProduction"> {
    const { record, texts, cause, gramsPerUnit } = this;
    const whole = (key: EntryNumber) => Math.round(numberOf(texts[key]) ?? 0);
    const [dead, culled] = [whole("dead"), whole("culled")];
    const eggs = {
      good: whole("good"),
      dirty: whole("dirty"),
      cracked: whole("cracked"),
      soft: whole("soft"),
      double: whole("double"),
      kg: numberOf(texts.eggKg),
    };
    const hasEggs = eggs.good + eggs.dirty + eggs.cracked + eggs.soft + eggs.double > 0;
    const mean = numberOf(texts.meanWeight);
    return {
      flockId: record.flockId,
      day: record.day,
      version: record.version,
      draftId: this.draftId,
      draftedAt: Math.max(0, Math.round(this.now())),
      values: this.changedValues,
      losses: dead + culled > 0 ? [{ dead, culled, cause }] : [],
      eggs: hasEggs ? [eggs] : [],
      weighings:
        whole("sample") > 0 && mean !== null
          ? [{ sample: whole("sample"), meanG: mean * gramsPerUnit, cvPct: numberOf(texts.cvPct) }]
          : [],
      reason: this.reason,
    };
  }

  private get changedValues(): NonNullable<InputOf<"saveProduction">["values"]> {
    const { values } = this.record;
    const changed = Object.fromEntries(
      singles
        .map((key) => [key, numberOf(this.texts[key])] as const)
        .filter(([key, value]) => value !== values[key]),
    );
    return this.note.trim() === values.note ? changed : { ...changed, note: this.note };
  }

  /** True when it is saved; false when it failed or values are to be looked at first. */
  async save(isSure = false): Promise<boolean> {
    this.doubts = isSure ? [] : doubtsOf(this.record, this.input);
    return this.doubts.length > 0 ? false : this.send(this.input);
  }

  /** Somebody has looked, and there were none. */
  saveNone(of: "hasNoLosses" | "hasNoEggs"): Promise<boolean> {
    const { flockId, day, version, draftId, draftedAt, reason } = this.input;
    return this.send({ flockId, day, version, draftId, draftedAt, reason, [of]: true });
  }

  forgetDoubts(): void {
    this.doubts = [];
  }

  private async send(input: InputOf<"saveProduction">): Promise<boolean> {
    if (this.isSending) return false;
    this.isSending = true;
    this.failure = null;
    this.faults = {};
    try {
      const record = await this.callApi("saveProduction", input);
      runInAction(() => this.take(record));
      return true;
    } catch (error) {
      await this.fail(error);
      return false;
    } finally {
      runInAction(() => {
        this.isSending = false;
      });
    }
  }

  /** What others have written meanwhile is shown beside what was typed. */
  private async fail(error: unknown): Promise<void> {
    const { flockId, day } = this.record;
    const isConflict = error instanceof Error && "code" in error && error.code === 409;
    const record = isConflict ? await this.readAgain(flockId, day) : null;
    runInAction(() => {
      this.failure = error instanceof Error ? error.message : String(error);
      this.faults = fieldsOf(error);
      if (record === null) return;
      this.renew(record);
      this.draftId = newDraftId();
    });
  }

  private async readAgain(flockId: number, day: string): Promise<FlockRecord | null> {
    try {
      return await this.callApi("productionDay", { flockId, day }, { isLoud: false });
    } catch {
      return null;
    }
  }

  private take(record: FlockRecord): void {
    this.record = record;
    this.texts = { ...empty, ...textsOf(record) };
    this.note = record.values.note;
    this.reason = "";
    this.draftId = newDraftId();
  }
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));
const textsOf = ({ values }: FlockRecord): Record<(typeof singles)[number], string> => ({
  feedKg: textOf(values.feedKg),
  waterL: textOf(values.waterL),
  kwh: textOf(values.kwh),
});
const hasKeys = (values: object | undefined): boolean => Object.keys(values ?? {}).length > 0;
