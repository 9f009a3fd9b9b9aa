import type { Alarm, Severity } from "../../../contract/alarm/alarm.ts";
import type { Words } from "../../../contract/base/words.ts";
import type { Condition, JudgeState } from "./judge-state.ts";
import type { HouseContext, Limits } from "../limit/alarm-limits.ts";
import type { Observation } from "../observation/observation.ts";

/** Alarms that no frame reports: the server polls its own tables for them (polled-alarms.ts). */
export const polledKeys = ["settingsUnknown", "settingDangerous"] as const;
export type PolledKey = (typeof polledKeys)[number];

export type JudgeInput =
  | { readonly kind: "observation"; readonly observation: Observation }
  | { readonly kind: "tick" }
  | { readonly kind: "presence"; readonly isOnline: boolean }
  /** The gateway has sent a message other than a live frame. `isBack`: after a long silence. */
  | { readonly kind: "signOfLife"; readonly isBack: boolean }
  /** The gateway reports at once that an input has changed: the state of each, 1 = closed. */
  | { readonly kind: "inputs"; readonly di: readonly (0 | 1 | null)[] }
  /** This many values were changed at the controller without a request from here. */
  | { readonly kind: "settings"; readonly changed: number }
  /** Number of values that differ from a command's, though it was carried out. */
  | { readonly kind: "mixed"; readonly values: number }
  /** An alarm of the house is active, or no longer, by the server's own tables. */
  | {
      readonly kind: "polled";
      readonly key: PolledKey;
      /** Absent: its kind has none. */
      readonly subject?: string;
      readonly isBroken: boolean;
      readonly value: number | null;
      /** Absent: it is no comparison. */
      readonly limit?: number | null;
      /** The lowest severity that the alarm may have; null: that of its kind. */
      readonly severity: Severity | null;
    }
  /** Power a place drew in a quarter of an hour, against its contract; null: it has none. */
  | { readonly kind: "demand"; readonly kw: number | null; readonly limitKw: number | null };

/**
 * Changes of the alarms of the house, in order. `by: null`: the suppression ended. Values in the
 * kind's unit, times in epoch ms.
 */
export type AlarmChange = Condition & { readonly at: number } & (
    | {
        readonly kind: "raise";
        readonly severity: Severity;
        readonly value: number | null;
        readonly limit: number | null;
        readonly suppressedBy: Alarm["suppressedBy"];
        /** Name of the device wired to the input; absent: an unnamed one. */
        readonly name?: Words;
      }
    | { readonly kind: "peak"; readonly peak: number | null; readonly severity?: Severity }
    | { readonly kind: "suppress"; readonly by: Alarm["suppressedBy"] }
    /** `latches`: it waits for a reset by a person. */
    | { readonly kind: "clear"; readonly latches?: true }
  );

/**
 * `dueAt`: when the next tick is needed, later than now; null when nothing is running. `limits`:
 * the values the frame was compared with; null without a frame.
 */
export interface Verdict {
  readonly state: JudgeState;
  readonly changes: readonly AlarmChange[];
  readonly dueAt: number | null;
  readonly limits: Limits | null;
}

/** A verdict in the making: a copy of the state that may be written to. */
export interface Draft {
  readonly state: JudgeState;
  readonly context: HouseContext;
  readonly changes: AlarmChange[];
}
