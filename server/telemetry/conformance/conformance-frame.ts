import { hourMs, minuteMs, secondMs } from "../../../contract/base/time.ts";
import { frameRules } from "../../../contract/telemetry/mqtt.ts";
import { type DecodedFrame, decodeTelemetry } from "../ingest/decode/telemetry-codec.ts";
import type { Findings } from "./conformance-finding.ts";

/**
 * Longest interval between live frames, ms; a shorter one is allowed while a device is being
 * tested.
 */
const longestMs = hourMs;
/** A frame older than this by its own time is late, and should be marked as such, ms. */
const lateMs = minuteMs;
/** A gateway is back within this time after its line, ms. */
const backMs = minuteMs;
/**
 * Frames remembered, to distinguish a repeated frame from a different frame with the same number.
 */
const rememberedMax = 20_000;
const meters = ["waterMeter", "feedMeter", "kwh", "feedRunS", "beltRunS"] as const;
/** Meters print rounded figures. */
const jitter = 0.5;

interface Outage {
  readonly from: number;
  to: number | null;
  backAt: number | null;
}

/** Judges the frames of a gateway: numbers, times, meters, and the frames after an outage. */
export class FrameCheck {
  readonly #findings: Findings;
  readonly #backlogMs: number;
  readonly #atOfSeq = new Map<number, number | null>();
  #newestSeq = -1;
  #newestAt: number | null = null;
  #lastLiveCame: number | null = null;
  readonly #gaps: number[] = [];
  readonly #lastMeters = new Map<string, { at: number; value: number }>();
  #outage: Outage | null = null;
  #lateOfOutage = 0;
  #swallowed: readonly DecodedFrame[] = [];
  live = 0;

  constructor(findings: Findings, backlogMs: number) {
    this.#findings = findings;
    this.#backlogMs = backlogMs;
  }

  /** The middle of the gaps between live frames, ms. */
  get intervalMs(): number | null {
    return this.#gaps.length < 2
      ? null
      : this.#gaps.toSorted((a, b) => a - b)[this.#gaps.length >> 1]!;
  }

  connected(at: number): void {
    const outage = this.#outage;
    if (outage === null || outage.to === null || outage.backAt !== null) return;
    outage.backAt = at;
    const tookMs = at - outage.to;
    this.#findings.note("back", tookMs <= backMs, `${Math.round(tookMs / secondMs)} s`);
  }

  cut(at: number): void {
    this.#outage = { from: at, to: null, backAt: null };
    this.#lastLiveCame = null;
  }

  restored(at: number, tries: number): void {
    const outage = this.#outage;
    if (outage === null) return;
    outage.to = at;
    const seconds = (at - outage.from) / secondMs;
    this.#findings.note(
      "patient",
      tries <= seconds + 2,
      `${tries} tries in ${Math.round(seconds)} s`,
    );
  }

  swallowed(payload: Buffer, _at: number): void {
    this.#swallowed = decodeTelemetry(payload).frames;
  }

  check(frames: readonly DecodedFrame[], came: number): void {
    for (const [index, frame] of frames.entries())
      this.#checkFrame(frame, came, index === frames.length - 1);
  }

  end(at: number): void {
    if (this.live > 0) this.#findings.right("frame");
    else this.#findings.wrong("frame", "no live frame");
    this.#endOutage(at);
  }

  #endOutage(at: number): void {
    const outage = this.#outage;
    if (outage?.to == null) return;
    const sinceMs = at - outage.to;
    if (outage.backAt === null) {
      if (sinceMs > backMs) this.#findings.wrong("back", `${Math.round(sinceMs / secondMs)} s`);
      return;
    }
    const intervalMs = this.intervalMs ?? minuteMs;
    // The gateway may need a frame or two before it sends its backlog.
    if (at - outage.backAt < Math.max(this.#backlogMs, 3 * intervalMs)) return;
    const [lost] = this.#swallowed;
    if (lost !== undefined) this.#findings.wrong("again", `seq ${lost.seq} never came again`);
    if ((outage.to - outage.from) / intervalMs >= 1.5)
      this.#findings.note("kept", this.#lateOfOutage > 0, "no frame of the outage came");
  }

  #checkFrame(frame: DecodedFrame, came: number, isLast: boolean): void {
    const { seq, atMs, isBuffered } = frame;
    const isAgain = this.#isAgain(frame);
    this.#checkLate(frame, came);
    if (isAgain) return;
    const isLive = !isBuffered && isLast && (atMs === null || came - atMs < frameRules.liveMs);
    if (!isBuffered && isLast && atMs !== null) this.#checkClock(atMs, came);
    this.#checkMeters(frame);
    if (!isLive) return;
    if (seq >= 0) {
      const isHigher = seq > this.#newestSeq;
      this.#findings.note("seq", isHigher, `seq ${seq} after ${this.#newestSeq}`);
      if (isHigher) this.#newestSeq = seq;
    }
    if (atMs !== null && this.#newestAt === atMs) this.#findings.wrong("clock", "ts stands still");
    this.#newestAt = atMs;
    this.#notePace(came);
  }

  #notePace(came: number): void {
    this.live += 1;
    if (this.#lastLiveCame !== null) {
      const gap = came - this.#lastLiveCame;
      this.#gaps.push(gap);
      this.#findings.note("pace", gap <= longestMs, `${Math.round(gap / minuteMs)} min`);
    }
    this.#lastLiveCame = came;
  }

  /** The same frame was received before. A different frame with the same number is a fault. */
  #isAgain({ seq, atMs }: DecodedFrame): boolean {
    if (this.#swallowed.some((item) => item.seq === seq && item.atMs === atMs)) {
      this.#swallowed = [];
      this.#findings.right("again");
    }
    if (seq < 0) return false;
    const before = this.#atOfSeq.get(seq);
    if (before === undefined) {
      if (this.#atOfSeq.size > rememberedMax) this.#atOfSeq.clear();
      this.#atOfSeq.set(seq, atMs);
      return false;
    }
    if (before !== atMs) this.#findings.wrong("seq", `seq ${seq} is given to two frames`);
    return before === atMs;
  }

  #checkClock(atMs: number, came: number): void {
    // Late frames are checked as a backlog.
    if (this.#isOfOutage(atMs)) return;
    const offMs = atMs - came;
    const isRight = offMs <= frameRules.skewMs && offMs >= -frameRules.skewMs;
    this.#findings.note("clock", isRight, `${Math.round(offMs / secondMs)} s off`);
  }

  #isOfOutage(atMs: number | null): boolean {
    const outage = this.#outage;
    return outage?.to != null && atMs !== null && atMs >= outage.from - lateMs && atMs <= outage.to;
  }

  #checkLate({ atMs, isBuffered }: DecodedFrame, came: number): void {
    const outage = this.#outage;
    if (outage?.to == null || atMs === null || !this.#isOfOutage(atMs)) return;
    const edgeMs = Math.min(secondMs, (outage.to - outage.from) / 6);
    if (atMs > outage.from + edgeMs && atMs < outage.to - edgeMs) this.#lateOfOutage += 1;
    if (came - atMs > lateMs) this.#findings.note("flagged", isBuffered, `ts ${atMs / secondMs}`);
    else if (isBuffered) this.#findings.right("flagged");
  }

  /**
   * Compares meters in the order of the frames' own times, because a backlog comes after newer
   * frames.
   */
  #checkMeters({ values, atMs }: DecodedFrame): void {
    if (atMs === null) return;
    for (const key of meters) {
      const value = values[key];
      if (typeof value !== "number") continue;
      const before = this.#lastMeters.get(key);
      if (before !== undefined && atMs <= before.at) continue;
      if (before !== undefined)
        this.#findings.note(
          "meter",
          value >= before.value - jitter,
          `${key}: ${value} after ${before.value}`,
        );
      this.#lastMeters.set(key, { at: atMs, value });
    }
  }
}
