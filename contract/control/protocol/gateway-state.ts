import type {
  AnswerItem,
  CommandAnswer,
  DoOrder,
  FencedOrder,
  TimeAnswer,
  WriteOrder,
} from "./gateway-order.ts";
import type { ReadSettings, SettingChange } from "./controller-setting.ts";
import { type ServerClock, unknownTime } from "./server-clock.ts";
import type { Abilities, ControllerView } from "./order-fence.ts";
import { emptyFlash, type Flash, type Trial } from "./gateway-journal.ts";

/*
 * State, events and effects of a gateway while it carries out orders; the transitions:
 * contract/control/protocol/gateway-machine.ts.
 */

/**
 * Everything is written or restored, or the state is unknown: the controller is being read again.
 */
export interface Reading {
  readonly kind: "reading";
  readonly order: WriteOrder;
  readonly former: ReadSettings | null;
  readonly end: "done" | "undone" | "partly" | "interrupted";
}

export type TrialOrder = Extract<DoOrder, { readonly do: "trial" }>;

/** Work in progress; one thing at a time. */
export type Work =
  /** An order whose turn has come: the controller is being read for checks 6 to 8. */
  | { readonly kind: "checking"; readonly order: FencedOrder }
  /** Begun: values are being written, or the action carried out. */
  | { readonly kind: "acting"; readonly order: FencedOrder; readonly former: ReadSettings | null }
  /** The bus failed midway: former values are being put back, once. */
  | { readonly kind: "undoing"; readonly order: WriteOrder; readonly former: ReadSettings }
  | Reading
  /** A trial is over: its group is being read, then former values are written. */
  | { readonly kind: "trialReading" | "trialWriting"; readonly trial: Trial };

export interface GatewayState {
  readonly can: Abilities;
  /** Version it has run since power-on. */
  readonly version: string;
  /** Outlives a power cut; everything else does not. */
  readonly flash: Flash;
  /** Session of the current connection; empty without one. */
  readonly session: string;
  readonly clock: ServerClock;
  readonly work: Work | null;
  /** Orders that wait for their turn. */
  readonly waiting: readonly FencedOrder[];
}

export type GatewayEvent =
  /** Power is back: everything but the flash is forgotten. */
  | { readonly kind: "started"; readonly version?: string }
  /** A connection, with the session made for it. */
  | { readonly kind: "connected"; readonly session: string }
  | { readonly kind: "lost" }
  /** `timeRequest` was sent. */
  | { readonly kind: "askedTime" }
  | { readonly kind: "time"; readonly answer: TimeAnswer }
  /** A message on `down/cmd`. */
  | { readonly kind: "order"; readonly text: string }
  /** The answer to `look`. */
  | { readonly kind: "looked"; readonly view: ControllerView }
  /** The end of `write`, `writeBack`: all of it, or the bus failed or took too long. */
  | { readonly kind: "written"; readonly isWhole: boolean }
  /** The end of `act`; `items`: its result, as far as known. */
  | { readonly kind: "acted"; readonly items: readonly AnswerItem[]; readonly isDone: boolean }
  /** The clock, at least once a second while there is a trial. */
  | { readonly kind: "tick" };

export type GatewayEffect =
  | { readonly kind: "say"; readonly answer: CommandAnswer }
  /** Publish groups on `up/param`; empty: all of them. */
  | {
      readonly kind: "tell";
      readonly groups: readonly string[];
      readonly origin: "report" | "command" | "trialEnd";
      readonly id: string;
    }
  /** Ask the controller, at once and fresh; `group` null: its state alone. */
  | { readonly kind: "look"; readonly group: string | null }
  /** Write values; what is not done within `withinMs` counts as failed. */
  | {
      readonly kind: "write" | "writeBack";
      readonly group: string;
      readonly items: readonly SettingChange[];
      readonly withinMs: number;
    }
  | { readonly kind: "act"; readonly order: DoOrder };

export interface GatewayStep {
  readonly state: GatewayState;
  readonly effects: readonly GatewayEffect[];
}

/** Orders that may wait for their turn. */
export const waitingMax = 8;
/** Time after `notAfter` in which started work is finished or put back, ms. */
export const finishMs = 10_000;
/** Longest time for restoring former values, ms. */
export const writeBackMs = 10_000;

/** A gateway that has just been given power, and remembers what is in its flash. */
export const startedGateway = (
  can: Abilities,
  flash: Flash = emptyFlash,
  version = "",
): GatewayState => ({
  can,
  version,
  flash,
  session: "",
  clock: unknownTime,
  work: null,
  waiting: [],
});
