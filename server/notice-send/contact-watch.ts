import type { Transaction } from "../db/open.ts";
import { needsNoticeSql } from "./alarm-to-notify.ts";

/**
 * Detects that alarm phones or calendar days have changed, in organisations with an alarm people
 * are to be told of. The first look reports all of them.
 */
export class ContactWatch {
  readonly #seen = new Map<number, string>();

  async changedOrgs(on: Pick<Transaction, "query">): Promise<number[]> {
    const found = await on.query<{ id: number; contacts: string }>(
      `select o.org_id as id, md5(concat(
         (select string_agg(concat_ws(':', p.id, p.version, p.status, p.paused_at, p.paused_until),
             ',' order by p.id) from alarm_phones p where p.org_id = o.org_id), '|',
         (select string_agg(concat_ws(':', c.day, c.is_work, c.org_id), ',' order by c.id)
            from calendar_days c where c.org_id = o.org_id or c.org_id is null))) as contacts
       from (select distinct a.org_id from alarms a where ${needsNoticeSql}) o`,
    );
    const changed = found.filter(({ id, contacts }) => this.#seen.get(id) !== contacts);
    for (const { id, contacts } of changed) this.#seen.set(id, contacts);
    return changed.map(({ id }) => id);
  }
}
