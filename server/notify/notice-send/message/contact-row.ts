import type { Language } from "../../../../contract/base/words.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import type { PlanContact } from "../../notice-plan/plan-contact.ts";
import { type PlanContactRow, planContactOf } from "../../notice-plan/plan-contact-row.ts";

/** A row of alarm_phones as the sender needs it: a number, a mailbox or a robot. */
export interface Contact extends PlanContact {
  readonly orgId: number;
  readonly address: string;
  readonly secret: string;
  readonly closable: boolean;
  readonly description: string;
  readonly language: Language;
  readonly userId: number | null;
}

interface Row extends PlanContactRow {
  readonly org_id: number;
  readonly address: string;
  readonly secret: string | null;
  readonly closable: boolean;
  readonly description: string;
  readonly user_id: number | null;
  readonly language: Language;
}

const contactOf = (row: Row): Contact => ({
  ...planContactOf(row),
  orgId: row.org_id,
  address: row.address,
  secret: row.secret ?? "",
  closable: row.closable,
  description: row.description,
  language: row.language,
  userId: row.user_id,
});

type On = Pick<Transaction, "query">;

export const readContacts = async (on: On, orgIds: readonly number[]): Promise<Contact[]> =>
  (
    await on.query<Row>("select * from alarm_phones where org_id = any($1::int[]) order by id", [
      orgIds,
    ])
  ).map(contactOf);

export const readContact = async (on: On, id: number): Promise<Contact | null> => {
  const [row] = await on.query<Row>("select * from alarm_phones where id = $1", [id]);
  return row === undefined ? null : contactOf(row);
};

/** All with this address: one number may stand for several places. */
export const readContactsOfAddress = async (
  on: On,
  orgId: number,
  address: string,
): Promise<Contact[]> =>
  (
    await on.query<Row>(
      "select * from alarm_phones where org_id = $1 and lower(address) = lower($2) order by id",
      [orgId, address],
    )
  ).map(contactOf);
