import { beforeAll, describe, expect, it } from "vitest";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildFarm, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newWebhook } from "./webhook-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let orgId = 0;
beforeAll(async () => {
  orgId = await buildOrg(server.database);
});

const create = (over: Parameters<typeof newWebhook>[0] = {}, as = administrator) =>
  server.call("createWebhook", { as, input: newWebhook({ orgId, ...over }) });
const update = (
  { id, version }: { readonly id: number; readonly version: number },
  over: Parameters<typeof newWebhook>[0] = {},
) =>
  server.call("updateWebhook", {
    as: administrator,
    input: { ...newWebhook({ orgId, ...over }), id, version },
  });
const read = async (id: number) =>
  (await server.call("listWebhook", { as: administrator, input: { id: String(id) } })).body.data
    .rows[0];
const lines = (operation: string) =>
  server.database.query<{
    function: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>("select function, before, after from operation_logs where operation = $1 order by id", [
    operation,
  ]);

describe("a webhook", () => {
  behavesAsRecord({
    create,
    update: (webhook, over) => update(webhook, { name: webhook.name, ...over }),
    read,
    unique: { fields: { name: "The one" }, refused: { name: "Name existed" } },
    change: {
      before: { events: ["alarm.raised"], isActive: true },
      after: { events: ["alarm.raised", "flock.placed"], isActive: false },
    },
    log: async ({ name }) => (await lines(name)).at(-1),
    logged: "webhookChange",
  });

  it("shows its secret once, and a new one on request", async () => {
    const { body } = await create({ name: "Told once" });
    const { id, secret } = body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await read(id)).toMatchObject({ secret: null, oldSecretUntil: null });
    const renewed = await server.call("renewWebhook", { as: administrator, input: { id } });
    expect(renewed.body.data.secret).not.toBe(secret);
    expect(renewed.body.data.oldSecretUntil).toBe(server.clock.now + 86_400_000);
    const log = await lines("Told once");
    expect(log.map((line) => line.function)).toEqual(["webhookCreate", "webhookRenew"]);
    for (const item of [secret!, renewed.body.data.secret!])
      expect(`${JSON.stringify(log)}${server.logged()}`).not.toContain(item.slice(6));
  });

  it.each([
    ["http://erp.example/hook", "Must start with https://"],
    ["https://127.0.0.1/hook", "The server does not connect to internal addresses"],
    ["https://10.1.2.3/hook", "The server does not connect to internal addresses"],
    ["https://[::1]/hook", "The server does not connect to internal addresses"],
    ["https://[fd00::7]/hook", "The server does not connect to internal addresses"],
    ["https://169.254.169.254/latest", "The server does not connect to internal addresses"],
    ["https://localhost:5432/", "The server does not connect to internal addresses"],
    ["https://localhost./", "The server does not connect to internal addresses"],
    ["https://oapi.dingtalk.com/robot/send?access_token=a", "This is a group robot"],
    ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a", "This is a group robot"],
    ["https://open.feishu.cn/open-apis/bot/v2/hook/a-b", "This is a group robot"],
    ["https://db.localhost/", "The server does not connect to internal addresses"],
    ["https://name:word@erp.example/", "Enter a complete address"],
    ["https://erp.example/a\r\nb", "Contains a control character"],
    ["javascript:alert(1)", "Enter a complete address"],
  ])("is never sent to %s", async (url, why) => {
    const { status, body } = await create({ url });
    expect([status, body.fields?.url]).toEqual([400, expect.stringContaining(why)]);
  });

  it("belongs to its creator's organisation, and covers the organisation's farms", async () => {
    const elsewhere = await buildFarm(server.database);
    const company = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const created = await create({ orgId: elsewhere.orgId }, company);
    expect([created.status, created.body.data.orgId]).toEqual([200, orgId]);
    expect((await create({ farmIds: [elsewhere.id] })).status).toBe(404);
    expect((await create({ orgId: null })).body.fields).toEqual({ orgId: "Required" });
  });

  it("is one of at most twenty", async () => {
    const full = await buildOrg(server.database);
    for (let index = 0; index < 20; index += 1)
      expect((await create({ orgId: full })).status).toBe(200);
    expect((await create({ orgId: full })).status).toBe(409);
  });
});
