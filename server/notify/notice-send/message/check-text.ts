import { adviceFor } from "../../../../contract/alarm/alarm-check.ts";
import type { CheckFrame } from "../../../../contract/alarm/check-step.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import type { NoticeText } from "../../../../contract/notify/notice-text.ts";
import { readOwnAdvice } from "../../../alarm/alarm-setting/own-checks.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { AlarmToNotify } from "./alarm-to-notify.ts";
import { byWorst } from "./write-notice.ts";

/** The newest frames of these houses, in the form checks use; by house. */
export async function readCheckFrames(
  db: Queryable,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, CheckFrame>> {
  const rows = await db.query<{ house_id: number; detail: CheckFrame }>(
    `select house_id, detail from house_states
     where house_id = any($1::int[]) and detail is not null`,
    [[...new Set(houseIds)]],
  );
  return new Map(rows.map((row) => [row.house_id, row.detail]));
}

export const checkWords = {
  cause: { zh: "可能原因：", en: "Likely cause: " },
  check: { zh: "先查：", en: "Check first:" },
} as const satisfies Record<string, Words>;

/** A mail has room for the likely cause of its worst alarm and the first thing to check. */
export async function withChecks(
  db: Queryable,
  notice: NoticeText,
  channel: NoticeChannel,
  alarms: readonly AlarmToNotify[],
  language: Language,
): Promise<NoticeText> {
  const [worst] = alarms.toSorted(byWorst);
  if (channel !== "mail" || worst === undefined) return notice;
  const { houseId, key } = worst.alarm;
  const frames = await readCheckFrames(db, [houseId]);
  const ownOf = await readOwnAdvice(db, [houseId], [key]);
  const { cause, steps } = adviceFor(
    key,
    frames.get(houseId) ?? null,
    language,
    ownOf(houseId, key),
  );
  const lines = [
    `${checkWords.cause[language]}${cause}`,
    checkWords.check[language],
    ...steps.map((step, index) => `${index + 1}. ${step}`),
  ];
  return { ...notice, text: `${notice.text}\n\n${lines.join("\n")}` };
}
