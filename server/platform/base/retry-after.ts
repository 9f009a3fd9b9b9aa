import { hourMs } from "../../../contract/base/time.ts";

/** `Retry-After` in ms, from now; null when it cannot be understood. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const value = header.trim();
  const isDate = value.endsWith("GMT");
  if (!isDate && !/^\d{1,9}(?:\.\d+)?$/.test(value)) return null;
  const ms = isDate ? Date.parse(value) - now : Number(value) * 1000;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), hourMs) : null;
}
