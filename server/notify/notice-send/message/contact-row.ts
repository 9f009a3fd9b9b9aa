import type { AddressKind } from "../../../../contract/notify/notice.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { PlanContact } from "../../notice-plan/plan-contact.ts";
import { onCallAt, contactRota } from "../../on-call/rota-source.ts";
import { type PlanContactRow, planContactOf } from "../../on-call/plan-contact-row.ts";

/** A row of alarm_phones as the sender needs it: a number, a mailbox or a robot. */
export interface Contact extends PlanContact {
  readonly orgId: number;
  /** Address; for a rota that of the person on call, '' if nobody can be reached. */
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

function contactOf(row: Row, at: number): Contact {
  const contact = {
    ...planContactOf(row),
    orgId: row.org_id,
    address: row.address,
    secret: row.secret ?? "",
    closable: row.closable,
    description: row.description,
    language: row.language,
    userId: row.user_id,
  };
  if (row.rota === null) return contact;
  const person = onCallAt(row.rota, row.kind, at);
  const { address = "", name = row.description, id = null } = person ?? {};
  // A person on call cannot switch the duty off by a key.
  return { ...contact, address, description: name, userId: id, closable: false };
}

/** True: the contact is switched on, and its rota, if it has one, has a person on call. */
export const isReached = ({ status, address }: Pick<Contact, "status" | "address">): boolean =>
  status === "open" && address !== "";

const columns = `p.*, ${contactRota}`;

/** All contacts of some organisations at a moment: for a rota, the person on call then. */
export const readContacts = async (
  db: Queryable,
  orgIds: readonly number[],
  at: number,
): Promise<Contact[]> =>
  (
    await db.query<Row>(
      `select ${columns} from alarm_phones p where p.org_id = any($1::int[]) order by p.id`,
      [orgIds],
    )
  ).map((row) => contactOf(row, at));

export const readContact = async (
  db: Queryable,
  id: number,
  at: number,
): Promise<Contact | null> => {
  const [row] = await db.query<Row>(`select ${columns} from alarm_phones p where p.id = $1`, [id]);
  return row === undefined ? null : contactOf(row, at);
};

interface AddressOf {
  readonly org_id: number;
  readonly address_kind: AddressKind;
  readonly address: string;
}

/** All contacts of a kind with this address: one number may be entered for several places. */
export const readContactsOfAddress = async (
  db: Queryable,
  { org_id: orgId, address_kind: kind, address }: AddressOf,
): Promise<Contact[]> =>
  (
    await db.query<Row>(
      `select p.*, null as rota from alarm_phones p
       where p.org_id = $1 and lower(p.address) = lower($2) and p.kind = $3 order by p.id`,
      [orgId, address, kind],
    )
  ).map((row) => contactOf(row, 0));
