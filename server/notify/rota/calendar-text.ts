/** A duty as a calendar shows it. */
interface Entry {
  readonly rotaId: number;
  readonly userId: number;
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

const stamp = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.\d{3}/, "");

/** Text of a property: RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, "\\n")
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f]/g, " ");

/** Lines are at most 75 octets; the rest follows after a space: RFC 5545, 3.1. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 74) {
      parts.push(part);
      part = "";
      octets = 0;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

/** Writes duties as an iCalendar file, times in UTC: each calendar shows them in its own zone. */
export function calendarText(
  entries: readonly Entry[],
  { name, now }: { readonly name: string; readonly now: number },
): string {
  const events = entries.flatMap(({ rotaId, userId, from, to, title }) => [
    "BEGIN:VEVENT",
    `UID:duty-${rotaId}-${userId}-${from}@house-watch`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${escaped(title)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//House Watch//On-call rota//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
