import { minuteMs } from "./time.ts";

/** Steps of a clock up to this change nothing, ms. */
export const clockSlackMs = 5 * minuteMs;

/**
 * Returns true while something lasts that ends at `until` and lasts `mostMs` at most; epoch ms. One
 * that ends later was begun while this machine's clock was ahead: it would last as long as the
 * clock was wrong, and what is shelved, shielded or locked would stay so for days.
 */
export const lasts = (until: number, now: number, mostMs: number): boolean =>
  until > now && until <= now + mostMs + clockSlackMs;
