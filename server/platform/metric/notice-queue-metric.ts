import { Gauge, type Registry } from "prom-client";
import type { Queryable } from "../db/open-database.ts";
import { prefix } from "./metric-registry.ts";

const queueSql = `select count(*)::int as due,
    coalesce(extract(epoch from $1 - min(due_at)), 0)::float8 as age
  from notices where state in ('due', 'sending') and next_try_at <= $1 and due_at <= $1`;

/** Adds the notices that are due and not delivered: one statement per request. */
export function addNoticeQueue(registry: Registry, database: Queryable, now: () => number): void {
  const age = new Gauge({
    name: `${prefix}notice_due_age_seconds`,
    help: "How long the oldest notice that is due has waited to be delivered",
    registers: [registry],
  });
  const due: Gauge = new Gauge({
    name: `${prefix}notices_due`,
    help: "Notices whose time has come and that are not delivered yet",
    registers: [],
    // Both are omitted while the database cannot be reached.
    collect: async () => {
      const [row] = await database
        .query<{ due: number; age: number }>(queueSql, [new Date(now())], { prepared: true })
        .catch(() => []);
      if (row === undefined) return [due, age].forEach((gauge) => gauge.remove());
      due.set(row.due);
      age.set(row.age);
    },
  });
  registry.registerMetric(due);
}
