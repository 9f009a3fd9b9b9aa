import type { z } from "zod";
import {
  simulatedMax,
  simulatedMs,
  type Simulation,
} from "../../../contract/notify/alarm-coverage.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { readAlarmSettings, unset } from "../../judge/limit/alarm-settings.ts";
import { readCalendar } from "../calendar/worked-days.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { unknownYears } from "../notice-plan/notice-calendar.ts";
import { limitedBy } from "../notice-plan/limited-notices.ts";
import { plan } from "../notice-plan/notice-plan.ts";
import { localDay } from "../notice-plan/coverage-week.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { onCallAt } from "../on-call/rota-source.ts";
import { unmannedOf } from "../on-call/unmanned.ts";
import { planContactOf } from "../on-call/plan-contact-row.ts";
import { placeOf } from "./phone-place.ts";
import { labelsFor, contactsAt } from "./alarm-phone-queries.ts";

type Input = z.output<typeof routes.simulateAlarm.input>;

/** Returns the notices that an unacknowledged alarm of a house would cause. Refusal: 404. */
export async function simulate(
  db: Queryable,
  caller: Caller,
  { houseId, key, at, severity: requestedSeverity }: Input,
  channels: ReadonlySet<NoticeChannel>,
): Promise<Simulation> {
  const place = await placeOf(db, caller, { houseId });
  const { timeZone } = place;
  const rows = await contactsAt(db, place);
  const calendar = await readCalendar(db, place.orgId, place.country);
  const { kinds } = (await readAlarmSettings(db, place.orgId)).get(place.orgId) ?? unset;
  const { notice } = kinds[key];
  const severity = requestedSeverity ?? kinds[key].severity;
  const alarm = {
    place: { houseId, lineage: place.lineage, timeZone },
    notice,
    startAt: at,
    endAt: null,
    severities: [{ at, severity }],
  };
  const planned = plan(rows.map(planContactOf), calendar, alarm, at, at + simulatedMs);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const limited = limitedBy(planned, (id) => byId.get(id)?.address ?? "", channels);
  const labels = await labelsFor(db, caller, rows);
  const applying = rows.filter((row) => row.notice_types.includes(notice));
  const onCall = (id: number, when: number): string | null => {
    const row = byId.get(id);
    return row?.rota == null ? null : (onCallAt(row.rota, row.kind, when)?.name ?? null);
  };
  return {
    timeZone,
    notice,
    severity,
    tellings: limited
      .slice(0, simulatedMax)
      .map(({ contactId, at: when, channel, kind, reason }) => ({
        at: when,
        phoneId: contactId,
        person: onCall(contactId, when),
        label: labels.get(contactId)?.label ?? "",
        phone: labels.get(contactId)?.phone ?? "",
        channel,
        kind,
        reason,
      })),
    unmanned: unmannedOf(applying, { from: at, to: at + simulatedMs }),
    isCut: limited.length > simulatedMax,
    closed: applying.filter(({ status }) => status === "closed").length,
    paused: applying.filter(({ paused_until: until }) => (until?.getTime() ?? 0) > at).length,
    unknownYears: applying.some((row) => row.date_type === "workdays")
      ? unknownYears(calendar, localDay(timeZone, at), localDay(timeZone, at + simulatedMs))
      : [],
  };
}
