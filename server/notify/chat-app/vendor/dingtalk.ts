import { createHash, createHmac } from "node:crypto";
import { isSame } from "./aes-box.ts";
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
  type Vendor,
  VendorFault,
  type VendorReason,
  valueOf,
} from "./vendor.ts";

/*
 * DingTalk: interactive cards of a template that the company publishes on the card platform. Its
 * signature covers the time alone, not the body. So a press counts only with the token of a notice
 * and from the person who was sent it.
 */

const tokenHeader = "x-acs-dingtalk-access-token";
/** The id of a card begins so: one app may send other cards too. */
const cardPrefix = "house-watch-";

function reasonOf(status: number, code: string): VendorReason {
  if (status === 429 || code.includes("QpsLimit")) return "busy";
  if (code === "InvalidAuthentication") return "token";
  if (code.startsWith("param.userId")) return "member";
  return code === "param.contentUnsafe" ? "message" : "app";
}

async function requestJson(
  request: RequestVendor,
  path: string,
  token: string,
  body: unknown,
): Promise<JsonObject> {
  const headers = token === "" ? {} : { [tokenHeader]: token };
  const { status, reply } = await request({ method: "POST", path, headers, body });
  if (status < 300) return reply;
  const code = textOf(reply["code"]);
  throw new VendorFault(reasonOf(status, code), code || status);
}

/** Variables of the template: docs/guide/en/calls.md names them. */
const paramsOf = (card: Card): Readonly<Record<string, string>> => {
  const steps = new Set(card.buttons.map(({ step }) => step));
  return {
    title: card.title,
    text: card.text,
    state: card.state,
    url: card.open?.url ?? "",
    mayAck: String(steps.has("ack")),
    mayGo: String(steps.has("onWay")),
    mayArrive: String(steps.has("there")),
  };
};

/** Ids of cards are unique; one without buttons has no token. */
const idOf = ({ token, text }: Card): string =>
  token ?? createHash("sha256").update(text).digest("hex");

function receive(
  app: OpenApp,
  { headers, body }: Parameters<Vendor["receive"]>[1],
  now: number,
): CallbackResult {
  const at = headers["x-ddpaas-signature-timestamp"] ?? "";
  const presented = headers["x-ddpaas-signature"] ?? "";
  const signature = createHmac("sha256", app.token).update(at).digest("base64");
  if (at === "" || !isSame(presented, signature)) return { kind: "forged" };
  if (!isFresh(Number(at), now)) return { kind: "stale" };
  const message = jsonOf(body);
  const token = textOf(message["outTrackId"]);
  const { cardPrivateData } = jsonOf(textOf(message["content"]));
  const step = textOf(partOf(partOf(cardPrivateData)["params"])["step"]);
  const value = stepIn(valueOf(step as "ack", token.slice(cardPrefix.length)));
  if (message["type"] !== "actionCallback" || !token.startsWith(cardPrefix) || value === null)
    return { kind: "other" };
  const id = createHash("sha256").update(`${at} ${body}`).digest("hex");
  return { kind: "press", press: { ...value, member: textOf(message["userId"]), id } };
}

export const dingtalk: Vendor = {
  urls: ["https://api.dingtalk.com", "https://oapi.dingtalk.com"],
  signIn: async (request, { appId, secret }) => {
    const body = { appKey: appId, appSecret: secret };
    const reply = await requestJson(request, "/v1.0/oauth2/accessToken", "", body);
    return { token: textOf(reply["accessToken"]), ms: Number(reply["expireIn"]) * 1000 };
  },
  findMember: async (request, token, number) => {
    const path = `/topapi/v2/user/getbymobile?access_token=${encodeURIComponent(token)}`;
    const body = { mobile: localNumber(number) };
    const { reply } = await request({ method: "POST", path, body });
    // The gateway in front answers 88 for any reason, with the reason in `sub_code`.
    const code = Number(reply["errcode"]) === 88 ? (reply["sub_code"] ?? 88) : reply["errcode"];
    if (Number(code) === 60121) return null;
    if (/^900\d\d$/.test(String(code))) throw new VendorFault("busy", code);
    expectCode(code, { 88: "busy", 40014: "token", 42001: "token", 40104: "member" });
    return textOf(partOf(reply["result"])["userid"]) || null;
  },
  prepare: async (request, token, { appId, token: apiSecret, callbackUrl }) => {
    if (callbackUrl === null) return;
    const body = { apiSecret, callbackUrl, callbackRouteKey: appId, forceUpdate: true };
    await requestJson(request, "/v1.0/card/callbacks/register", token, body);
  },
  send: async (request, token, { appId, cardTemplate }, member, card) => {
    const reply = await requestJson(request, "/v1.0/card/instances/createAndDeliver", token, {
      cardTemplateId: cardTemplate,
      outTrackId: `${cardPrefix}${idOf(card)}`,
      callbackType: "HTTP",
      callbackRouteKey: appId,
      userIdType: 1,
      cardData: { cardParamMap: paramsOf(card) },
      openSpaceId: `dtv1.card//IM_ROBOT.${member}`,
      imRobotOpenSpaceModel: {
        supportForward: false,
        lastMessageI18n: { ZH_CN: card.title, EN_US: card.title },
      },
      imRobotOpenDeliverModel: { spaceType: "IM_ROBOT", robotCode: appId },
    });
    const results = partOf(reply["result"])["deliverResults"];
    const [first] = Array.isArray(results) ? results : [];
    const { success, errorMsg } = partOf(first);
    if (success !== true) throw new VendorFault("member", errorMsg ?? "not delivered");
  },
  receive,
  reply: (_, __, { words, card }) =>
    json({
      cardUpdateOptions: { updateCardDataByKey: true, updatePrivateDataByKey: true },
      cardData: {
        cardParamMap: card === null ? { state: words } : paramsOf({ ...card, state: words }),
      },
    }),
};
