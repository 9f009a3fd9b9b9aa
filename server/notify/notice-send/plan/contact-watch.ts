import type { Queryable } from "../../../platform/db/open-database.ts";
import { needsNoticeSql } from "../message/alarm-to-notify.ts";

/**
 * An organisation with an alarm to notify people of, whose phones, rotas, days or farms have
 * changed.
 */
export interface ChangedContacts {
  readonly orgId: number;
  /** Hash of the phones, the rotas, the days, and the place and clock of farms at present. */
  readonly contacts: string;
}

/**
 * Organisations whose plans were made by other phones, days or farms than the current ones. They
 * are noted once everything is planned by them (`notice_plans`), so a check that failed is
 * repeated.
 */
export const changedContacts = (db: Queryable): Promise<ChangedContacts[]> =>
  db.query<ChangedContacts>(
    `select f.org_id as "orgId", f.contacts from (
       select o.org_id, md5(concat(
         (select string_agg(concat_ws(':', p.id, p.version, p.status, p.paused_at, p.paused_until),
             ',' order by p.id) from alarm_phones p where p.org_id = o.org_id), '|',
         (select string_agg(concat_ws(':', r.id, r.version, (select md5(string_agg(
               concat_ws(':', u.id, u.mobile, u.email), ',' order by u.id)) from users u
               where u.org_id = r.org_id and (u.id = any(r.people) or u.id in
                 (select c.user_id from rota_changes c where c.rota_id = r.id)))),
             ',' order by r.id) from rotas r where r.org_id = o.org_id), '|',
         (select string_agg(concat_ws(':', c.day, c.is_work, c.org_id), ',' order by c.id)
            from calendar_days c where c.org_id = o.org_id or c.org_id is null), '|',
         (select string_agg(concat_ws(':', t.id, t.lineage, t.time_zone, t.country), ','
             order by t.id) from farms t where t.org_id = o.org_id))) as contacts
       from (select distinct a.org_id from alarms a where ${needsNoticeSql}) o) f
     left join notice_plans p on p.org_id = f.org_id
     where p.contacts is distinct from f.contacts`,
  );
