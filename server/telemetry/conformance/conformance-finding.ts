import type { QuarantineReason } from "../../../contract/fleet/gateway/quarantine-reason.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { type RuleKey, rules } from "./conformance-word.ts";

/** Faults of a rule that are reported one by one. */
export const shownMax = 5;

/** Result of one rule. */
export interface Finding {
  readonly rule: RuleKey;
  readonly right: number;
  readonly wrong: number;
  /** The first ones, each once. */
  readonly faults: readonly string[];
  /** Reason of the first fault that has a number. */
  readonly reason: QuarantineReason | null;
}

/** Findings of a session, by rule. */
export class Findings {
  readonly #right = new Map<RuleKey, number>();
  readonly #wrong = new Map<RuleKey, number>();
  readonly #faults = new Map<RuleKey, string[]>();
  readonly #reasons = new Map<RuleKey, QuarantineReason>();

  right(rule: RuleKey): void {
    this.#right.set(rule, (this.#right.get(rule) ?? 0) + 1);
  }

  wrong(rule: RuleKey, fault: string, reason?: QuarantineReason): void {
    this.#wrong.set(rule, (this.#wrong.get(rule) ?? 0) + 1);
    const faults = this.#faults.get(rule) ?? [];
    if (faults.length < shownMax && !faults.includes(fault)) faults.push(fault);
    this.#faults.set(rule, faults);
    if (reason !== undefined && !this.#reasons.has(rule)) this.#reasons.set(rule, reason);
  }

  note(rule: RuleKey, isRight: boolean, fault: string): void {
    if (isRight) this.right(rule);
    else this.wrong(rule, fault);
  }

  /** The findings in the order in which they are reported. */
  get all(): readonly Finding[] {
    return keysOf(rules).map((rule) => ({
      rule,
      right: this.#right.get(rule) ?? 0,
      wrong: this.#wrong.get(rule) ?? 0,
      faults: this.#faults.get(rule) ?? [],
      reason: this.#reasons.get(rule) ?? null,
    }));
  }
}
