import { hourMs } from "../../../contract/base/time.ts";
import { refreshFigures } from "../../flock/production/production-figures.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { createBus } from "../../platform/fact/fact-bus.ts";

/** Hours before the first start at which the demo's books were judged, some flocks each time. */
const judgedHoursBefore = [9, 6, 4, 2.5, 1.5, 0.7] as const;

/**
 * Judges the seeded books at hours before the start, by the product's own figures and judge with an
 * earlier clock: their alarms are then hours old, farm by farm, and a first start does not cause an
 * alarm flood. The only way a demo gets alarms of the past; alarms about frames come from its
 * gateways.
 */
export async function judgeSeededBooks(database: Database, now: number): Promise<void> {
  // No browsers are connected yet: they come later, and read the current state.
  const bus = createBus();
  const [counted] = await database.query<{ count: number }>(
    "select count(*)::int as count from flocks where cleared_at is null",
  );
  const max = Math.ceil((counted?.count ?? 0) / judgedHoursBefore.length);
  for (const hours of judgedHoursBefore)
    await refreshFigures({ database, bus }, now - hours * hourMs, max);
}
