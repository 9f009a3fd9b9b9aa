import { createHmac } from "node:crypto";
import { chatAppKindKeys } from "../../../contract/notify/chat-app.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { alarmPhones } from "../../platform/db/schema/notify/alarm-phone-tables.ts";
import { chatApps } from "../../platform/db/schema/notify/chat-app-tables.ts";
import { closeSecrets } from "../../notify/chat-app/chat-app-secret.ts";

/** The farm of the demo's rota, whose manager is notified by apps. */
const placeSql = `select r.org_id, r.farm_id, u.id as user_id from rotas r
  join users u on u.org_id = r.org_id and u.role_key = 'farm_manager'
  order by r.id, u.id limit 1`;

/**
 * Seeds an app of each messenger at the rota's company, with secrets that the demo's stand-in
 * derives from the same key (simulator/notice/demo-apps.ts), and a contact that uses WeCom.
 */
export async function seedApps(database: Database, demoKey: string, seal: Seal): Promise<void> {
  const [place] = await database.query<{ org_id: number; farm_id: number; user_id: number }>(
    placeSql,
  );
  if (place === undefined) return;
  const orgId = place.org_id;
  const grown = (name: string) =>
    createHmac("sha256", demoKey).update(`app ${name}`).digest("hex").slice(0, 43);
  for (const kind of chatAppKindKeys) {
    const [secret, token, key] = ["secret", "token", "key"].map((item) => grown(`${kind} ${item}`));
    await database.orm.insert(chatApps).values({
      orgId,
      kind,
      appId: `demo-${kind}`,
      agentId: kind === "wecom" ? "1000002" : "",
      cardTemplate: kind === "dingtalk" ? "demo.schema" : "",
      box: closeSecrets(seal, orgId, { secret: secret ?? "", token: token ?? "", key: key ?? "" }),
      path: grown(`${kind} path`).slice(0, 22),
    });
  }
  await database.orm.insert(alarmPhones).values({
    orgId,
    farmId: place.farm_id,
    kind: "wecom",
    address: "+8613800009002",
    period1From: 0,
    period1To: 0,
    dateType: "daily",
    repeatMin: 0,
    delayMin: 0,
    closable: true,
    alarmType: "message",
    status: "open",
    noticeTypes: ["block", "device", "network"],
    description: "场长",
    userId: place.user_id,
    language: "zh",
  });
}
