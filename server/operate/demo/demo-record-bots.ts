import { randomBytes } from "node:crypto";
import { type FleetPlan, recordBotToken, officeKey } from "../../../contract/operate/demo-fleet.ts";
import type { Role } from "../../../contract/account/role.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { hashPassword } from "../../platform/session/password-hash.ts";
import { hashToken } from "../../platform/session/session-token.ts";

/** Their sessions are opened again and again; sessions of a demo that has ended soon expire. */
export const botSessionMs = 2 * hourMs;

const names = [
  ["陈秀英", "Chen Xiuying"],
  ["赵强", "Zhao Qiang"],
  ["孙丽", "Sun Li"],
  ["周军", "Zhou Jun"],
  ["吴芳", "Wu Fang"],
  ["郑涛", "Zheng Tao"],
  ["马超", "Ma Chao"],
  ["胡敏", "Hu Min"],
] as const;

/** Login name of the account that keeps a farm's records. */
const loginNameOf = (farmKey: string): string => `keeper.${farmKey}`;

interface FarmOfBot {
  readonly farmKey: string;
  readonly loginName: string;
  readonly name: string;
  readonly nameEn: string;
  readonly networkIds: readonly string[];
}

function farmsOfBots({ farms, houses }: FleetPlan): FarmOfBot[] {
  return farms
    .filter(({ level }) => level === "farm")
    .map(({ key }, index) => {
      const [name, nameEn] = names[index % names.length] ?? names[0];
      return {
        farmKey: key,
        loginName: loginNameOf(key),
        name,
        nameEn,
        networkIds: houses
          .filter(({ farmKey, handDriven }) => farmKey === key && !handDriven)
          .map(({ gateway }) => gateway.networkId),
      };
    });
}

/** Names of the people who keep the records, by the network ID of each house. */
export const managerNamesOf = (plan: FleetPlan): ReadonlyMap<string, string> =>
  new Map(
    farmsOfBots(plan).flatMap(({ name, networkIds }) =>
      networkIds.map((id) => [id, name] as const),
    ),
  );

/** Accounts that close the books of each organisation after a flock has left. */
const offices = ({ orgs }: FleetPlan) =>
  orgs.map(({ code }) => ({ code, loginName: `office.${code}` }));

/**
 * An account for the house manager of each farm of the demo, and for the person who closes the
 * books of each organisation, if missing. Their passwords are unknown, so they cannot sign in.
 */
export async function seedRecordBots(database: Database, plan: FleetPlan): Promise<void> {
  const passwordHash = await hashPassword(`${randomBytes(24).toString("base64url")}aA1`);
  await database.transaction(async (tx) => {
    await tx.query(
      `with kept as (
         select k."loginName", k.name, k."nameEn", h.id as house_id, h.org_id
         from jsonb_to_recordset($1::jsonb)
           as k("loginName" text, name text, "nameEn" text, "networkIds" jsonb)
         cross join lateral jsonb_array_elements_text(k."networkIds") as n(id)
         join gateways g on g.network_id = n.id join houses h on h.id = g.house_id
         where not exists (select 1 from users u where lower(u.login_name) = lower(k."loginName"))
       ), made as (
         insert into users (login_name, real_name, real_name_en, password_hash, role_key, org_id,
           can_operate)
         select "loginName", min(name), min("nameEn"), $2, 'shack_manager', min(org_id), true
         from kept group by "loginName" returning id, login_name
       )
       insert into user_houses (user_id, house_id)
       select made.id, kept.house_id from made join kept on kept."loginName" = made.login_name`,
      [JSON.stringify(farmsOfBots(plan)), passwordHash],
    );
    await tx.query(
      `insert into users (login_name, real_name, real_name_en, password_hash, role_key, org_id,
         can_operate)
       select o."loginName", '何静', 'He Jing', $2, 'company_manager', g.id, true
       from jsonb_to_recordset($1::jsonb) as o("loginName" text, code text)
       join orgs g on g.code = o.code
       where not exists (select 1 from users u where lower(u.login_name) = lower(o."loginName"))`,
      [JSON.stringify(offices(plan)), passwordHash],
    );
  });
}

/** Current time and maximum session length, ms. */
interface Clock {
  readonly now: number;
  readonly maxMs: number;
}

/** Opens or extends the sessions of the demo's writing accounts: each ends `maxMs` later. */
export async function openRecordBots(
  database: Database,
  plan: FleetPlan,
  demoKey: string,
  { now, maxMs }: Clock,
): Promise<void> {
  const createdAt = new Date(now - Math.max(0, maxMs - botSessionMs));
  const botOf = (roleKey: Role, key: string, loginName: string) => ({ roleKey, key, loginName });
  const recordBots = farmsOfBots(plan).map((item) =>
    botOf("shack_manager", item.farmKey, item.loginName),
  );
  const books = offices(plan).map((item) =>
    botOf("company_manager", officeKey(item.code), item.loginName),
  );
  for (const { key, loginName, roleKey } of [...recordBots, ...books])
    await database.query(
      `insert into sessions (token_hash, user_id, created_at, seen_at)
       select $1, id, $3, $4 from users
       where login_name = $2 and role_key = $5
       on conflict (token_hash) do update
         set created_at = excluded.created_at, seen_at = excluded.seen_at`,
      [hashToken(await recordBotToken(demoKey, key)), loginName, createdAt, new Date(now), roleKey],
    );
}
