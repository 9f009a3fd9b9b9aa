import { beforeAll, describe, expect, it } from "vitest";
import { chatAppFaults, type CreateChatApp } from "../../../../contract/notify/chat-app.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { closeSecrets } from "../../../../server/notify/chat-app/chat-app-secret.ts";
import { otherSeal } from "../../../factories/camera.ts";
import { newPhone } from "../alarm-phone/alarm-phone-form.ts";
import { newChatApp } from "./chat-app-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let farm: { readonly id: number; readonly orgId: number };
beforeAll(async () => {
  farm = await buildFarm(server.database);
});

const create = (over: Partial<CreateChatApp> = {}) =>
  server.call("createChatApp", { as: administrator, input: newChatApp(farm.orgId, over) });
const stored = async () =>
  (await server.database.query<{ box: Buffer }>("select box from chat_apps"))[0]?.box.toString(
    "latin1",
  ) ?? "";

describe("an app of a messenger", () => {
  it.each([
    [{ agentId: "" }, "agentId", chatAppFaults.agentId.en],
    [{ secret: "" }, "secret", chatAppFaults.secret.en],
    [{ token: "" }, "token", chatAppFaults.token.en],
    [{ key: "short" }, "key", chatAppFaults.aesKey.en],
    [{ kind: "dingtalk" }, "cardTemplate", chatAppFaults.cardTemplate.en],
    [{ kind: "feishu", key: "" }, "key", chatAppFaults.key.en],
  ] as const)("%j is refused, and its field is named", async (over, field, words) => {
    const { status, body } = await create(over);
    expect([status, body.fields]).toEqual([400, { [field]: words }]);
  });

  it("is stored encrypted; its secrets are in no reply, log line or list", async () => {
    const { body } = await create();
    const { id, version, callbackUrl, hasSecret } = body.data;
    expect([hasSecret, callbackUrl]).toEqual([true, null]);
    const twice = await create();
    expect([twice.status, twice.body.fields]).toEqual([
      409,
      { kind: "The organisation already has an app of this messenger" },
    ]);
    const lines = await server.database.query("select before, after from operation_logs");
    const everyText = JSON.stringify([body, lines]) + server.logged() + (await stored());
    for (const secret of ["wecom-secret", "wecom-token", "abcdefghijklmnopqrstuvwxyz"])
      expect(everyText).not.toContain(secret);
    const before = await stored();
    const updated = await server.call("updateChatApp", {
      as: administrator,
      input: { ...newChatApp(farm.orgId, { secret: "", token: "", key: "" }), id, version },
    });
    expect(updated.status).toBe(200);
    expect(await stored()).not.toBe(before);
    const other = {
      ...newChatApp(farm.orgId, { appId: "ww9", secret: "" }),
      id,
      version: version + 1,
    };
    const moved = await server.call("updateChatApp", { as: administrator, input: other });
    expect([moved.status, moved.body.fields]).toEqual([
      400,
      { secret: chatAppFaults.secretAgain.en },
    ]);
  });

  it("requires its secrets again on a server with another key, and overwrites nothing", async () => {
    await server.database.query("update chat_apps set box = $1", [
      closeSecrets(otherSeal, farm.orgId, { secret: "s", token: "t", key: "k" }),
    ]);
    const before = await stored();
    const [app] = (await server.call("listChatApp", { as: administrator, input: {} })).body.data
      .rows;
    const { id, version } = app!;
    const update = (secrets: Partial<CreateChatApp>) =>
      server.call("updateChatApp", {
        as: administrator,
        input: { ...newChatApp(farm.orgId, secrets), id, version },
      });
    const { status, body } = await update({ secret: "", token: "", key: "" });
    expect([status, body.fields]).toEqual([400, { secret: chatAppFaults.secret.en }]);
    expect(await stored()).toBe(before);
    expect((await update({})).status).toBe(200);
  });

  it("cannot be deleted while a contact uses it, and such a contact needs an app", async () => {
    const phone = (kind: "wecom" | "feishu") =>
      server.call("createAlarmPhone", {
        as: administrator,
        input: {
          ...newPhone({ farmId: farm.id }),
          kind,
          phone: "13800001234",
          alarmType: "message",
        },
      });
    const missing = await phone("feishu");
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { kind: "Connect an app of this messenger under Office apps first" },
    ]);
    expect((await phone("wecom")).status).toBe(200);
    const [row] = (await server.call("listChatApp", { as: administrator, input: {} })).body.data
      .rows;
    expect(row?.contacts).toBe(1);
    const gone = await server.call("deleteChatApp", {
      as: administrator,
      input: { id: row?.id ?? 0 },
    });
    expect([gone.status, gone.body.msg]).toEqual([
      409,
      "1 alarm phone uses this app: change or delete it first",
    ]);
  });
});
