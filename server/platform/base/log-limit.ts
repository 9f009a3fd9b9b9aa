import { minuteMs } from "../../../contract/base/time.ts";

/** Length of a window, in ms. */
const windowMs = minuteMs;

interface Window<Line> {
  readonly startedAt: number;
  written: number;
  omitted: number;
  /** The newest that was omitted. */
  last: Line;
}

/**
 * Groups lines that are limited together. `max`: lines written singly in a minute; `sum`: the line
 * that replaces the omitted ones.
 */
export interface LimitRule<Line> {
  readonly keyOf: (line: Line) => string;
  readonly max: number;
  readonly sum: (last: Line, current: number) => Line;
}

/**
 * Lets the first lines of every minute through and counts the rest, so that a cause of many lines
 * cannot fill the disk. The first rule that is full omits a line. Counts are lost when the
 * process is killed within the minute.
 */
export class LogLimit<Line> {
  readonly #rules: readonly {
    readonly rule: LimitRule<Line>;
    readonly windows: Map<string, Window<Line>>;
  }[];

  constructor(rules: readonly LimitRule<Line>[]) {
    this.#rules = rules.map((rule) => ({ rule, windows: new Map() }));
  }

  /** True if the line is to be written. `now` in epoch ms. Call `endWindows` before. */
  allows(line: Line, now: number): boolean {
    const open = this.#rules.map(({ rule, windows }) => {
      const key = rule.keyOf(line);
      return { rule, windows, key, window: windows.get(key) };
    });
    const full = open.find(
      ({ rule, window }) => window !== undefined && window.written >= rule.max,
    )?.window;
    if (full !== undefined) {
      full.omitted += 1;
      full.last = line;
      return false;
    }
    for (const { windows, key, window } of open) {
      if (window === undefined)
        windows.set(key, { startedAt: now, written: 1, omitted: 0, last: line });
      else window.written += 1;
    }
    return true;
  }

  /** Ends the windows that are over by `now`, or all. Returns the sums of the omitted lines. */
  endWindows(now = Number.POSITIVE_INFINITY): Line[] {
    return this.#rules.flatMap(({ rule, windows }) => {
      const sums: Line[] = [];
      for (const [key, { startedAt, omitted, last }] of windows) {
        // Kept in the order of their starts; a clock set back ends a window too.
        if (now >= startedAt && now - startedAt < windowMs) break;
        windows.delete(key);
        if (omitted > 0) sums.push(rule.sum(last, omitted));
      }
      return sums;
    });
  }
}
