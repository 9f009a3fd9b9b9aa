import { sql } from "drizzle-orm";
import { contactWords } from "../../../contract/notify/contact-word.ts";
import type { EnglishName, EnglishNames } from "../../../contract/account/person-name.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Queryable } from "../db/open-database.ts";
import { rows } from "../db/sql-statement.ts";
import { type Caller, seesEverything } from "./caller-scope.ts";

/**
 * The English names of the people whom the caller's records may name: people of the organisation
 * and the administrators. Two people of one name with different English ones are left out.
 */
export const listPersonNames = (
  db: Queryable,
  caller: Pick<Caller, "roleKey" | "orgId">,
): Promise<EnglishName[]> =>
  rows<EnglishName>(
    db,
    sql`select u.real_name as name, min(u.real_name_en) as "nameEn" from users u
      where u.kind = 'person' and u.real_name_en is not null
        and (${seesEverything(caller)} or u.org_id is null
          or u.org_id = ${caller.orgId}::int)
      group by u.real_name having min(u.real_name_en) = max(u.real_name_en)
      order by u.real_name`,
  );

const none: EnglishNames = new Map();

/** English names of people and usual contacts; none if the language is not English. */
export async function personNamesIn(
  db: Queryable,
  caller: Pick<Caller, "roleKey" | "orgId">,
  language: Language,
): Promise<EnglishNames> {
  if (language !== "en") return none;
  const names = await listPersonNames(db, caller);
  return new Map([...contactWords, ...names].map(({ name, nameEn }) => [name, nameEn]));
}

/** English names of everybody whom notices of an organisation may name. */
export const personNamesOfOrg = (db: Queryable, orgId: number): Promise<EnglishNames> =>
  personNamesIn(db, { roleKey: "company_manager", orgId }, "en");
