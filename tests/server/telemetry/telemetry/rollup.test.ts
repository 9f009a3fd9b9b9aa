import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { metrics } from "../../../../contract/base/metric.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { openSite, type Site } from "../ingest/ingest-site.ts";
import {
  type Bucket,
  bucketsOf,
  framesIn,
  messageOf,
  plainGauges,
  type StoryFrame,
} from "./frame-story.ts";
import { emptySql } from "../../../factories/reset.ts";

const hour = hourMs;
let site: Site;
beforeAll(async () => {
  site = await openSite(1);
});
afterAll(() => site.close());

type Table = "reading_minutes" | "reading_hours" | "reading_days";

/**
 * Rows of a table as the reference writes them; a row of a single frame keeps its values in `sum`
 * alone.
 */
async function stored(table: Table): Promise<Bucket[]> {
  const rows = await site.database.query<{
    at: Date;
    frames: number;
    sum: (number | null)[];
    count: number[] | null;
    low: (number | null)[] | null;
    high: (number | null)[] | null;
  }>(`select * from ${table} order by at`);
  return rows.map(({ at, frames, sum, count, low, high }) => ({
    at: at.getTime(),
    frames,
    gauges: Object.fromEntries(
      plainGauges.map((key) => {
        const { slot } = metrics[key];
        const alone = sum[slot] ?? null;
        return [
          key,
          {
            sum: alone,
            count: count?.[slot] ?? (count === null && alone !== null ? 1 : 0),
            low: low === null ? alone : (low[slot] ?? null),
            high: high === null ? alone : (high[slot] ?? null),
          },
        ];
      }),
    ) as Bucket["gauges"],
  }));
}

async function startOver(timeZone: string, now: number): Promise<void> {
  await site.database.query(
    emptySql(["frames", "reading_minutes", "reading_hours", "reading_days", "house_states"]),
  );
  await site.database.query("insert into house_states (house_id) select id from houses");
  await site.database.query("update farms set time_zone = $1", [timeZone]);
  await site.directory.refresh();
  site.clock.at = now;
}

/** Local midnight by the calendar: the latest quarter of an hour at which the date changes. */
function dayStart(timeZone: string): (at: number) => number {
  const date = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => {
    let start = Math.floor(at / (hour / 4)) * (hour / 4);
    while (date.format(start - 1) === date.format(at)) start -= hour / 4;
    return start;
  };
}

/**
 * The frames in any order, some repeated, split into messages of one or several frames and batches
 * of several messages.
 */
const messagesOf = (frames: readonly StoryFrame[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...frames], { minLength: frames.length }),
      fc.subarray([...frames]),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    )
    .map(([all, again, sizes]) => {
      const queue = [...all, ...again];
      const messages: StoryFrame[][] = [];
      for (let round = 0; queue.length > 0; round++)
        messages.push(queue.splice(0, sizes[round % sizes.length]));
      return messages;
    });

describe.each([
  ["Asia/Shanghai", Date.UTC(2026, 6, 15, 4)],
  ["America/New_York", Date.UTC(2026, 10, 2, 12)],
  ["Africa/Cairo", Date.UTC(2026, 3, 25, 12)],
  ["Asia/Kathmandu", Date.UTC(2026, 6, 15, 4)],
])("in %s", (timeZone, now) => {
  test(
    "any frames in any order leave exactly their sums, counts and extremes in minutes, hours and local days",
    { timeout: 300_000 },
    async () => {
      const story = framesIn(now - 60 * hour, now).chain((frames) =>
        fc.record({ frames: fc.constant(frames), messages: messagesOf(frames) }),
      );
      await fc.assert(
        fc.asyncProperty(story, async ({ frames, messages }) => {
          await startOver(timeZone, now);
          for (let done = 0; done < messages.length; done += 5)
            await Promise.all(
              messages.slice(done, done + 5).map((part) =>
                site.take(
                  1,
                  part.map((item) => messageOf(item)),
                ),
              ),
            );
          expect(await stored("reading_minutes")).toEqual(
            bucketsOf(frames, (at) => Math.floor(at / minuteMs) * minuteMs),
          );
          expect(await stored("reading_hours")).toEqual(
            bucketsOf(frames, (at) => Math.floor(at / hour) * hour),
          );
          expect(await stored("reading_days")).toEqual(bucketsOf(frames, dayStart(timeZone)));
        }),
        { numRuns: 25, endOnFailure: true },
      );
    },
  );
});
