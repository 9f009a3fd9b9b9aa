import { type Beat, dutiesRefused, leaveGraceMs } from "../../../contract/operate/beat.ts";
import { patienceMs, type PeerState } from "../../../contract/operate/peer.ts";

/** Observations of a watched installation at a moment. Times in elapsed ms. */
export interface Known {
  readonly before: PeerState;
  readonly beat: Beat | null;
  readonly silentAfterS: number;
  /** Time since its last sign, as far as this process was running. */
  readonly quietMs: number;
  /** Time for which all its signs have reported a fault; null: the last one did not. */
  readonly refusingMs: number | null;
  /** True: its last sign is newer than the last check. */
  readonly isFresh: boolean;
  /** Age of its last sign by the clock, including time this server was down. */
  readonly ageMs: number;
  /** Time for which this server has been able to receive signs; 0: it is not. */
  readonly receivingMs: number;
  /** `down`: this server reaches no host outside. */
  readonly line: "up" | "down";
}

/**
 * Returns the state of a watched installation. Silence counts from when this server could have
 * received a sign: a server that was suspended, was just started or had no network reports that the
 * state is unknown. The reported state stays until a new sign comes.
 */
export function peerStateOf(known: Known): PeerState {
  const { before, beat, isFresh } = known;
  if (beat === null) return "waiting";
  if (before === "silent" && !isFresh) return "silent";
  return silenceOf(known, beat) ?? reportedState(known, beat);
}

/** State of an installation that is silent; null: it is not. */
function silenceOf(known: Known, beat: Beat): PeerState | null {
  const { silentAfterS, quietMs, ageMs, receivingMs, line } = known;
  const patience = Math.max(patienceMs(silentAfterS, beat), beat.isLeaving ? leaveGraceMs : 0);
  if (Math.min(quietMs, receivingMs) >= patience) return line === "up" ? "silent" : "unsure";
  return ageMs >= patience ? "unsure" : null;
}

/**
 * A refusal counts once it has lasted; until then only its signs show it, and no one is notified.
 */
function reportedState(
  { before, silentAfterS, refusingMs, receivingMs }: Known,
  beat: Beat,
): PeerState {
  if (beat.isLeaving) return "leaving";
  if (dutiesRefused(beat).length === 0) return "well";
  const lasted = Math.min(refusingMs ?? 0, receivingMs);
  return before === "refusing" || lasted >= patienceMs(silentAfterS, beat) ? "refusing" : "well";
}
