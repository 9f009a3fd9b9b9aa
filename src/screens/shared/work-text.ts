import type { WorkNote } from "../../../contract/alarm/planned-work.ts";
import type { WallWord } from "../../i18n/words/screens/wall-words.ts";
import { clockIn } from "../../lib/time/zone-clock.ts";

interface Deps {
  readonly t: (word: WallWord, values?: Readonly<Record<string, string | number>>) => string;
  readonly homeZone: string;
  readonly now: number;
}

/** "18:00–20:00", "3 houses +1". For another day only the start: "11-30 18:00". */
interface WorkText {
  readonly time: string;
  readonly where: string;
}

/**
 * The planned work in progress or the next one, and the number of others; null: none. The day is
 * included if it is not today.
 */
export function workText(works: readonly WorkNote[], { t, homeZone, now }: Deps): WorkText | null {
  const [first] = works;
  if (first === undefined) return null;
  const today = clockIn(homeZone, now).date;
  const timeText = (at: number): string => {
    const { date, time } = clockIn(homeZone, at);
    return date === today ? time.slice(0, 5) : `${date.slice(5)} ${time.slice(0, 5)}`;
  };
  const from = timeText(first.from);
  const hasOtherDay = clockIn(homeZone, first.from).date !== today;
  const running = `${hasOtherDay ? "" : from}–${timeText(first.to)}`;
  const more = works.length === 1 ? "" : ` +${works.length - 1}`;
  return {
    time: hasOtherDay && first.from > now ? from : running,
    where: `${t("workHouses", { count: first.houses })}${more}`,
  };
}
