import { afterEach, expect, it } from "vitest";
import { chatAppKindKeys, type ChatAppKind } from "../../../../contract/notify/chat-app.ts";
import type { Card, OpenApp } from "../../../../server/notify/chat-app/vendor/vendor.ts";
import { createVendorRequest, vendors } from "../../../../server/notify/chat-app/vendor/vendors.ts";
import { openPeer, type Reply } from "../notice-send/notice-provider.ts";

const card: Card = {
  title: "House 1",
  text: "36.7 °C",
  state: "",
  buttons: [],
  open: null,
  token: null,
  language: "en",
};
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function cloudAt(kind: ChatAppKind, reply: Reply) {
  const peer = await openPeer(reply);
  open.push(peer.close);
  const request = createVendorRequest(kind, { [kind]: `http://127.0.0.1:${peer.port}` });
  const app: OpenApp = {
    kind,
    appId: "app",
    agentId: "1",
    cardTemplate: "t",
    callbackUrl: null,
    secret: "s",
    token: "t",
    key: "k",
  };
  return {
    send: () => vendors[kind].send(request, "token", app, "member", card),
    find: () => vendors[kind].findMember(request, "token", "+8613800000000"),
  };
}

const pages = [
  [200, "<html>Sign in to the Wi-Fi</html>"],
  [403, "<html>Forbidden</html>"],
  [404, ""],
  [200, "OK"],
  [200, "null"],
  [200, '{"status":"ok"}'],
] as const;

it.each(chatAppKindKeys.flatMap((kind) => pages.map((page) => [kind, ...page] as const)))(
  "%s: %i with %s is no answer of the messenger: no message was sent, no member is unknown",
  async (kind, status, body) => {
    const cloud = await cloudAt(kind, (_, response) => response.writeHead(status).end(body));
    await expect(cloud.send()).rejects.toThrow(/not (?:answered|delivered)/);
    await expect(cloud.find()).rejects.toThrow("not answered by the messenger");
  },
);

it.each([
  ["wecom", '{"errcode":0,"userid":"u1"}'],
  ["feishu", '{"code":0,"data":{"user_list":[{"user_id":"u1"}]}}'],
  ["dingtalk", '{"errcode":0,"result":{"userid":"u1"}}'],
] as const)("%s: a member is read from %s", async (kind, body) => {
  const cloud = await cloudAt(kind, (_, response) => response.writeHead(200).end(body));
  expect(await cloud.find()).toBe("u1");
});

it.each(["invaliduser", "unlicenseduser"])("wecom: %s was not reached", async (field) => {
  const body = JSON.stringify({ errcode: 0, errmsg: "ok", [field]: "member" });
  const cloud = await cloudAt("wecom", (_, response) => response.writeHead(200).end(body));
  await expect(cloud.send()).rejects.toThrow(field);
});

it.each([
  [{ errcode: 40014, errmsg: "不合法的access_token" }, "token"],
  [{ errcode: 42001 }, "token"],
  [{ errcode: 88, sub_code: "40014", sub_msg: "不合法的access_token" }, "token"],
  [{ errcode: 88, sub_code: "60011", sub_msg: "没有调用该接口的权限" }, "app"],
  [{ errcode: 88, sub_code: "90018", sub_msg: "QPS" }, "busy"],
  [{ errcode: 90002 }, "busy"],
  [{ errcode: 88 }, "busy"],
  [{ errcode: 40104, errmsg: "无效的手机号" }, "member"],
])("dingtalk: %o is reported with its cause", async (reply, reason) => {
  const body = JSON.stringify(reply);
  const cloud = await cloudAt("dingtalk", (_, response) => response.writeHead(200).end(body));
  await expect(cloud.find()).rejects.toMatchObject({ reason });
});

it("dingtalk: an unknown number is also recognised in the gateway's answer", async () => {
  const body = JSON.stringify({ errcode: 88, sub_code: "60121", sub_msg: "找不到该用户" });
  const cloud = await cloudAt("dingtalk", (_, response) => response.writeHead(200).end(body));
  expect(await cloud.find()).toBeNull();
});

it.each([99991663, 99991665, 99991668, 99991671, 99991677])(
  "feishu: %i requests a new token",
  async (code) => {
    const body = JSON.stringify({ code, msg: "Invalid access token for authorization." });
    const cloud = await cloudAt("feishu", (_, response) => response.writeHead(400).end(body));
    await expect(cloud.send()).rejects.toMatchObject({ reason: "token" });
  },
);
