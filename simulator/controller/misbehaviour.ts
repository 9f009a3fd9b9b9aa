import { keysOf } from "../../contract/base/table-keys.ts";
import { fraction, hash, mix } from "../base/random.ts";

/** Ways a controller can fail to obey, to show what then happens. */
export const misbehaviours = {
  slow: "begins after 2 to 30 s",
  deaf: "does what it is told and never answers",
  liar: "says that it is done, and changes nothing",
  rounder: "rounds what it is told to halves",
  panel: "somebody is at the panel: refuses",
  localOnly: "its key is turned to local: refuses everything",
  interlock: "an output is switched by hand: refuses",
  rejecting: "takes none of the values it is told",
  busy: "has too much to do: refuses",
  editor: "somebody changes another value whenever a command comes",
  partial: "the bus dies halfway, every second time for good",
  rebooter: "loses power in the middle of it",
  offline: "loses its link when a command comes, for a minute",
  doubler: "says everything twice",
  late: "answers after 5 to 90 s",
  sleeper: "loses its link when a command comes, for an hour, in a session that is kept for it",
  badChunk: "writes one bit of a file as another: it does not verify",
  slowLink: "fetches files at 64 kbit/s, and loses its link at 95 %",
  badBoot: "does not start with a new firmware: the former one runs again",
  clock: "its calendar is a year off, and its monotonic clock runs 200 ppm fast",
} as const;
export type Misbehaviour = keyof typeof misbehaviours;
export const misbehaviourKeys = keysOf(misbehaviours);
export const isMisbehaviour = (text: string): text is Misbehaviour =>
  Object.hasOwn(misbehaviours, text);

/** A share of the fleet that misbehaves in one way. */
export interface MisbehaviourShare {
  readonly kind: Misbehaviour;
  /** 0..1 */
  readonly share: number;
}

/** `liar:0.05`. @throws Error with one line for a person. */
export function parseMisbehaviour(text: string): MisbehaviourShare {
  const [kind = "", share = ""] = text.split(":");
  if (!isMisbehaviour(kind))
    throw new Error(`unknown behaviour "${kind}": one of ${misbehaviourKeys.join(", ")}`);
  const part = Number(share);
  if (share === "" || !(part > 0 && part <= 1))
    throw new Error(`a share is a number above 0, at most 1, not "${share}"`);
  return { kind, share: part };
}

/** Returns how a house misbehaves, by consecutive shares of the houses. Null: it obeys. Pure. */
export function misbehaviourOf(
  networkId: string,
  shares: readonly MisbehaviourShare[],
): Misbehaviour | null {
  let random = fraction(mix(hash(networkId) ^ hash("control")));
  for (const { kind, share } of shares) {
    if (random < share) return kind;
    random -= share;
  }
  return null;
}
