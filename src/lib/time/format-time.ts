/** Times as the server writes them too. */
export { formatTime } from "../../../contract/base/time-text.ts";

/** The zone of the person's own clock. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (known?.name !== timeZone) known = { name: timeZone, isRegion: isRegion(timeZone) };
  return known.isRegion
    ? timeZone
    : zoneOfOffset(new Date(performance.timeOrigin).getTimezoneOffset());
}
let known: { readonly name: string; readonly isRegion: boolean } | undefined;

/** Browsers that do not know the system's zone say none, `Etc/Unknown` or an offset (+08:00). */
function isRegion(timeZone: string | undefined): boolean {
  if (timeZone === undefined || !/^[a-z]/i.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "Etc/Unknown";
  } catch {
    return false;
  }
}

/** `behind`: minutes behind UTC, as the browser counts them; so do these names. */
const zoneOfOffset = (behind: number): string =>
  behind === 0 || behind % 60 !== 0 || Math.abs(behind) > 12 * 60
    ? "UTC"
    : `Etc/GMT${behind > 0 ? "+" : "-"}${Math.abs(behind) / 60}`;
