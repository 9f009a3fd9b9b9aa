import { formatTime } from "../../../lib/time/format-time.ts";

/** "2026-06-02 18:00–20:00": the second day is shown only if it differs. */
export function windowText(
  { from, to }: { readonly from: number; readonly to: number },
  timeZone: string,
): string {
  const [begin, end] = [from, to].map((at) => formatTime(at, timeZone).slice(0, 16));
  const isOneDay = begin?.slice(0, 10) === end?.slice(0, 10);
  return `${begin}–${isOneDay ? end?.slice(11) : end?.slice(5)}`;
}
