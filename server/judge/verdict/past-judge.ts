import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { staleAfterMs } from "../../../contract/fleet/house/reading.ts";
import { initialJudgeState, type JudgeState } from "./judge-state.ts";
import { judge } from "./judge.ts";
import type { HouseContext } from "../limit/alarm-limits.ts";
import type { Observation } from "../observation/observation.ts";

/** Returns the context to judge a house by at a moment; `aliveCount`: as reported. */
export type ContextAt = (at: number, aliveCount: number | null) => HouseContext;

/**
 * Runs the judge for one alarm kind over past measurements. `raised`: start times of alarms that
 * were not hidden, epoch ms.
 */
export class PastJudge {
  readonly #key: AlarmKey;
  readonly #contextAt: ContextAt;
  readonly #watch: ReadonlySet<AlarmKey>;
  #state: JudgeState = initialJudgeState;
  #aliveCount: number | null = null;
  readonly raised: number[] = [];

  constructor(key: AlarmKey, contextAt: ContextAt) {
    this.#key = key;
    this.#contextAt = contextAt;
    // A power failure hides its consequences.
    this.#watch = new Set([key, "powerFail"]);
  }

  judge(observation: Observation, aliveCount: number | null): void {
    this.#aliveCount = aliveCount;
    this.#judge({ kind: "observation", observation }, observation.at);
  }

  /** Runs delays started by the last frames to their end. */
  end(at: number): void {
    this.#judge({ kind: "tick" }, Math.min(at, this.#state.at + staleAfterMs));
  }

  #judge(input: Parameters<typeof judge>[1], at: number): void {
    const context = { ...this.#contextAt(at, this.#aliveCount), watch: this.#watch };
    const { state, changes } = judge(this.#state, input, context, at);
    this.#state = state;
    for (const change of changes)
      if (change.kind === "raise" && change.key === this.#key && change.suppressedBy === null)
        this.raised.push(change.at);
  }
}
