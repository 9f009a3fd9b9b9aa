import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { floodLimit, floodWindowMs } from "../../../contract/alarm/alarm-history.ts";
import type { TrialResult } from "../../../contract/alarm/alarm-setting.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { CallApi, InputOf } from "../port/call.ts";

type Proposal = Omit<InputOf<"tryAlarmKind">, "after">;
type Row = TrialResult["rows"][number];

/** Number of alarm floods: times with more alarms within ten minutes than people can handle. */
export function floodsIn(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let floods = 0;
  let quietFrom = -Infinity;
  for (const [index, at] of sorted.entries()) {
    const first = sorted[index - floodLimit];
    if (first === undefined || at - first > floodWindowMs || first < quietFrom) continue;
    floods += 1;
    quietFrom = at + 1;
  }
  return floods;
}

/**
 * Tries a proposal house by house: each call checks some houses and returns where the next one
 * starts. A newer trial or `stop` ends it; the results so far stay.
 */
export class AlarmTrial {
  proposal: Proposal | null = null;
  rows: readonly Row[] = [];
  houses = 0;
  isRunning = false;
  failure: string | null = null;
  #run: AbortController | null = null;
  readonly #callApi: CallApi;

  constructor(callApi: CallApi) {
    this.#callApi = callApi;
    makeAutoObservable(this, { proposal: observableRef, rows: observableRef }, { autoBind: true });
  }

  async run(proposal: Proposal): Promise<void> {
    this.stop();
    const run = new AbortController();
    this.#run = run;
    runInAction(() => {
      Object.assign(this, { proposal, rows: [], houses: 0, isRunning: true, failure: null });
    });
    try {
      for (let after: number | null = 0; after !== null;)
        after = await this.#step(proposal, after, run.signal);
    } catch (error) {
      if (!run.signal.aborted) runInAction(() => (this.failure = messageOf(error)));
    }
    if (!run.signal.aborted) runInAction(() => (this.isRunning = false));
  }

  stop(): void {
    this.#run?.abort();
    this.isRunning = false;
  }

  totalOf(which: "now" | "proposed" | "recorded"): number {
    return this.rows.reduce((sum, row) => sum + row[which].length, 0);
  }
  floodsOf(which: "now" | "proposed"): number {
    return floodsIn(this.rows.flatMap((row) => row[which]));
  }
  /** Kinds of alarm that change, most changed first. */
  get changed(): readonly Row[] {
    const change = ({ now, proposed }: Row) => Math.abs(proposed.length - now.length);
    return this.rows
      .filter((row) => change(row) > 0)
      .toSorted((a, b) => change(b) - change(a))
      .slice(0, 10);
  }

  async #step(proposal: Proposal, after: number, signal: AbortSignal): Promise<number | null> {
    const result = await this.#callApi("tryAlarmKind", { ...proposal, after }, { signal });
    if (signal.aborted) return null;
    runInAction(() => {
      this.rows = [...this.rows, ...result.rows];
      this.houses = result.houses;
    });
    return result.next;
  }
}

const trials = new WeakMap<CallApi, Map<string, AlarmTrial>>();
/**
 * Returns the trial with this name. It continues while its page is closed. The name identifies what
 * is tried.
 */
export function trialOf(callApi: CallApi, name: string): AlarmTrial {
  const known = trials.get(callApi) ?? new Map<string, AlarmTrial>();
  trials.set(callApi, known);
  const trial = known.get(name) ?? new AlarmTrial(callApi);
  known.set(name, trial);
  return trial;
}
