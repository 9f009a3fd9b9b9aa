import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../factories/database.ts";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

/** This is longer than a test may take: frames wait until something urgent comes. */
const gatherMs = 1_000_000;
const cadenceMs = 20_000;
const commitMs = 20;
const temps = [22, 22, 22.4, 23, 41, 41, 12, 22];

/**
 * Frames of two houses, step by step: normal for a while, then too hot or too cold, then normal
 * again.
 */
const steps = Array.from({ length: 90 }, (_, step) => ({
  house: 1 + (step % 3 === 0 ? 1 : 0),
  temp: temps[Math.floor(step / 9) % temps.length]! + (step % 4) / 10,
  // Now and then a frame is old or a duplicate.
  agoMs: step % 17 === 16 ? 30 * 60_000 : 0,
  isTwice: step % 13 === 12,
}));

async function lived(site: Site): Promise<object> {
  const pending: Promise<void>[] = [];
  // The effect of a house's frame cannot be predicted before its first frame arrives.
  await Promise.all([site.take(1, frame(1, noon)), site.take(2, frame(1, noon))]);
  for (const [step, { house, temp, agoMs, isTwice }] of steps.entries()) {
    site.clock.at = noon + (step + 1) * cadenceMs;
    const foreseen = frame(step + 2, site.clock.at - agoMs, { temp: [temp, temp] });
    for (let time = 0; time < (isTwice ? 2 : 1); time++) pending.push(site.take(house, foreseen));
    // By then the frame is committed or waits.
    await Promise.race([Promise.all(pending), wait(commitMs)]);
  }
  await site.take(2, { v: 1, event: "panel" }, "event");
  await Promise.all(pending);
  const states = await site.database.query(
    `select house_id, reading_at, detail, judge, counter, is_online, online_since, due_at, clock
     from house_states order by house_id`,
  );
  const events = await site.database.query(
    `select a.house_id, a.key, a.subject, e.kind, e.at from alarm_events e
     join alarms a on a.id = e.alarm_id order by a.house_id, e.at, a.key, e.kind`,
  );
  expect(events.length).toBeGreaterThan(4);
  return { states, events, minutes: await site.minutes() };
}

test("frames predicted while they waited have the same results as others", async () => {
  const [waiting, hurried] = [await openSite(3, openTestDatabase, gatherMs), await openSite(3)];
  expect(await lived(waiting)).toEqual(await lived(hurried));
  await waiting.close();
  await hurried.close();
});
