import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { NoticeText } from "../../../../contract/notify/notice-text.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { readChannelsDown } from "../channel/channel-state.ts";
import { type ManagerMail, mailManagers } from "./manager-mail.ts";
import type { Planning } from "./notice-planning.ts";
import { type Company, companySql, notifyTopRobots, type RobotNotice } from "./robot-message.ts";

/** A notice to the managers of a company about the notices themselves. */
export interface ManagerNotice {
  readonly orgId: number;
  readonly kind: ManagerMail["kind"];
  /** Each manager is notified only once for the same key. */
  readonly key: string;
  readonly severity?: Severity | null;
  /** False: it is about mail that cannot be sent. */
  readonly isMailable?: boolean;
  textIn(language: Language): NoticeText;
}

/** Notifies the robots of a company's own groups. Returns how many are notified. */
export async function notifyRobotsOf(
  tx: Transaction,
  orgId: number,
  notice: RobotNotice,
  planning: Planning,
  now: number,
): Promise<number> {
  const [company] = await tx.query<Company>(`${companySql} where o.id = $1`, [orgId]);
  return company === undefined ? 0 : notifyTopRobots(tx, company, notice, planning, now);
}

/**
 * Notifies the managers of a company by mail, or by the robots of its own groups while mail cannot
 * be sent or no manager has an address. With neither, the mail waits for its channel.
 */
export async function notifyManagers(
  tx: Transaction,
  { isMailable = true, ...notice }: ManagerNotice,
  planning: Planning,
  now: number,
): Promise<void> {
  const { orgId } = notice;
  const down = await readChannelsDown(tx, planning.channels);
  const isMailUp = isMailable && !down.some(({ channel }) => channel === "mail");
  if (isMailUp && (await mailManagers(tx, notice, planning, now)) > 0) return;
  const notified = await notifyRobotsOf(tx, orgId, notice, planning, now);
  if (notified === 0 && isMailable && !isMailUp) await mailManagers(tx, notice, planning, now);
}
