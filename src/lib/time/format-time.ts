/** Formats times in the same way as the server. */
export { formatTime } from "../../../contract/base/time-text.ts";

/** The time zone of the reader's clock. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (known?.name !== timeZone) known = { name: timeZone, isRegion: isRegion(timeZone) };
  return known.isRegion
    ? timeZone
    : zoneOfOffset(new Date(performance.timeOrigin).getTimezoneOffset());
}
let known: { readonly name: string; readonly isRegion: boolean } | undefined;

/**
 * Browsers that do not know the system's time zone report none, `Etc/Unknown` or an offset
 * (+08:00).
 */
function isRegion(timeZone: string | undefined): boolean {
  if (timeZone === undefined || !/^[a-z]/i.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "Etc/Unknown";
  } catch {
    return false;
  }
}

/**
 * `behind`: minutes behind UTC, as browsers count; the sign in these zone names is the same way
 * round.
 */
const zoneOfOffset = (behind: number): string =>
  behind === 0 || behind % 60 !== 0 || Math.abs(behind) > 12 * 60
    ? "UTC"
    : `Etc/GMT${behind > 0 ? "+" : "-"}${Math.abs(behind) / 60}`;
