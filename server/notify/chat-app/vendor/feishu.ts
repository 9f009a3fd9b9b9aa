import { createHash } from "node:crypto";
import { isSame, openFeishu } from "./aes-box.ts";
import {
  expectCode,
  type RequestVendor,
  type Card,
  type CallbackResult,
  isFresh,
  json,
  jsonOf,
  localNumber,
  type OpenApp,
  partOf,
  type JsonObject,
  stepIn,
  textOf,
  valueOf,
  type Vendor,
  type VendorReason,
} from "./vendor.ts";

/*
 * Feishu: interactive cards. Presses arrive encrypted, with a signature over time, nonce, key and
 * body; the answer is a short message and the new card.
 */

const reasons: Readonly<Record<number, VendorReason>> = {
  99991400: "busy",
  230020: "busy",
  99991663: "token",
  99991664: "token",
  99991665: "token",
  99991668: "token",
  99991671: "token",
  99991677: "token",
  230013: "member",
  230053: "member",
  230001: "message",
  230025: "message",
};

async function requestJson(
  request: RequestVendor,
  path: string,
  token: string,
  body: unknown,
): Promise<JsonObject> {
  const headers = token === "" ? {} : { authorization: `Bearer ${token}` };
  const { reply } = await request({ method: "POST", path, headers, body });
  expectCode(reply["code"], reasons);
  return reply;
}

const plain = (content: string) => ({ tag: "plain_text", content });

function cardOf(card: Card): object {
  const { open, token } = card;
  const buttons = token === null ? [] : card.buttons;
  const actions = [
    ...buttons.map(({ step, label }, index) => ({
      tag: "button",
      text: plain(label),
      type: index === 0 ? "primary" : "default",
      value: { press: valueOf(step, token ?? "") },
    })),
    ...(open === null ? [] : [{ tag: "button", text: plain(open.label), url: open.url }]),
  ];
  return {
    config: { wide_screen_mode: true, update_multi: true },
    header: { title: plain(card.title), template: card.state === "" ? "red" : "green" },
    elements: [
      { tag: "div", text: plain(card.text) },
      ...(card.state === "" ? [] : [{ tag: "note", elements: [plain(card.state)] }]),
      ...(actions.length === 0 ? [] : [{ tag: "action", actions }]),
    ],
  };
}

function receive(
  app: OpenApp,
  { headers, body }: Parameters<Vendor["receive"]>[1],
  now: number,
): CallbackResult {
  const opened = openFeishu(textOf(jsonOf(body)["encrypt"]), app.key);
  const message = opened === null ? {} : jsonOf(opened);
  // Only the owner of the key can have encrypted it; the vendor does not always sign this message.
  if (message["type"] === "url_verification")
    return { kind: "check", reply: json({ challenge: message["challenge"] }) };
  const { "x-lark-request-timestamp": at = "", "x-lark-request-nonce": nonce = "" } = headers;
  const signature = createHash("sha256").update(`${at}${nonce}${app.key}${body}`).digest("hex");
  if (!isSame(headers["x-lark-signature"] ?? "", signature)) return { kind: "forged" };
  if (!isFresh(Number(at) * 1000, now)) return { kind: "stale" };
  const header = partOf(message["header"]);
  if (header["app_id"] !== app.appId) return { kind: "forged" };
  return pressIn(message, signature);
}

function pressIn(message: JsonObject, signature: string): CallbackResult {
  const header = partOf(message["header"]);
  const event = partOf(message["event"]);
  const value = stepIn(textOf(partOf(partOf(event["action"])["value"])["press"]));
  if (header["event_type"] !== "card.action.trigger" || value === null) return { kind: "other" };
  const member = textOf(partOf(event["operator"])["open_id"]);
  return {
    kind: "press",
    press: { ...value, member, id: textOf(header["event_id"]) || signature },
  };
}

export const feishu: Vendor = {
  urls: ["https://open.feishu.cn"],
  signIn: async (request, { appId, secret }) => {
    const path = "/open-apis/auth/v3/tenant_access_token/internal";
    const reply = await requestJson(request, path, "", { app_id: appId, app_secret: secret });
    return { token: textOf(reply["tenant_access_token"]), ms: Number(reply["expire"]) * 1000 };
  },
  findMember: async (request, token, number) => {
    const path = "/open-apis/contact/v3/users/batch_get_id?user_id_type=open_id";
    const { data } = await requestJson(request, path, token, { mobiles: [localNumber(number)] });
    const list = partOf(data)["user_list"];
    const [first] = Array.isArray(list) ? list : [];
    return textOf(partOf(first)["user_id"]) || null;
  },
  send: async (request, token, _, member, card) => {
    await requestJson(request, "/open-apis/im/v1/messages?receive_id_type=open_id", token, {
      receive_id: member,
      msg_type: "interactive",
      content: JSON.stringify(cardOf(card)),
      // The vendor sends one of the same name once within an hour.
      ...(card.token !== null && { uuid: card.token }),
    });
  },
  receive,
  reply: (_, __, { words, isDone, card }) =>
    json({
      toast: { type: isDone ? "success" : "warning", content: words },
      ...(card !== null && { card: { type: "raw", data: cardOf({ ...card, state: words }) } }),
    }),
};
