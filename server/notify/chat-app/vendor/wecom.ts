import { randomBytes } from "node:crypto";
import { closeWecom, isSame, openWecom, wecomSignature } from "./aes-box.ts";
import {
  type RequestVendor,
  expectCode,
  type Card,
  type CallbackResult,
  isFresh,
  localNumber,
  type OpenApp,
  type JsonObject,
  stepIn,
  textOf,
  valueOf,
  type Vendor,
  VendorFault,
  type VendorReason,
} from "./vendor.ts";

/*
 * WeCom: template cards with buttons. Presses come as encrypted XML, signed over the cipher text;
 * the answer is encrypted too, and replaces the card.
 */

const reasons: Readonly<Record<number, VendorReason>> = {
  [-1]: "busy",
  45009: "busy",
  45033: "busy",
  40014: "token",
  42001: "token",
  40003: "member",
  46004: "member",
  60111: "member",
  81013: "member",
  40058: "message",
  44004: "message",
};

async function requestJson(
  request: RequestVendor,
  path: string,
  body?: unknown,
): Promise<JsonObject> {
  const method = body === undefined ? "GET" : "POST";
  const { reply } = await request({ method, path, body });
  expectCode(reply["errcode"], reasons);
  return reply;
}

const withToken = (path: string, token: string): string =>
  `${path}?access_token=${encodeURIComponent(token)}`;

/** Longest texts that a card shows whole. */
const cardMax = { title: 36, text: 500 } as const;

function messageOf(app: OpenApp, member: string, card: Card): object {
  const head = { touser: member, agentid: Number(app.agentId), enable_duplicate_check: 1 };
  const { open, token } = card;
  if (open === null || token === null)
    return { ...head, msgtype: "text", text: { content: `${card.title}\n${card.text}` } };
  return {
    ...head,
    msgtype: "template_card",
    template_card: {
      card_type: "button_interaction",
      main_title: { title: card.title.slice(0, cardMax.title) },
      sub_title_text: card.text.slice(0, cardMax.text),
      card_action: { type: 1, url: open.url },
      task_id: token,
      button_list: [
        ...card.buttons.map(({ step, label }, index) => ({
          text: label,
          style: index === 0 ? 1 : 3,
          key: valueOf(step, token),
        })),
        { text: open.label, style: 4, type: 1, url: open.url },
      ],
    },
  };
}

const tag = (xml: string, name: string): string =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^\\]<]*)`).exec(xml)?.[1] ?? "";
const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]] >")}]]>`;

function receive(
  app: OpenApp,
  { query, body }: Parameters<Vendor["receive"]>[1],
  now: number,
): CallbackResult {
  const { msg_signature: signature = "", timestamp = "", nonce = "", echostr } = query;
  const box = echostr ?? tag(body, "Encrypt");
  if (box === "" || !isSame(signature, wecomSignature(app.token, timestamp, nonce, box)))
    return { kind: "forged" };
  if (!isFresh(Number(timestamp) * 1000, now)) return { kind: "stale" };
  const plain = openWecom(box, app.key, app.appId);
  if (plain === null) return { kind: "forged" };
  return echostr === undefined
    ? pressIn(plain, signature)
    : { kind: "check", reply: { type: "text/plain", body: plain } };
}

function pressIn(plain: string, signature: string): CallbackResult {
  const value = stepIn(tag(plain, "EventKey"));
  if (tag(plain, "Event") !== "template_card_event" || value === null) return { kind: "other" };
  return { kind: "press", press: { ...value, member: tag(plain, "FromUserName"), id: signature } };
}

/** The replaced card: its state, and the remaining buttons. */
function cardXml(card: Card): string {
  const { open, token } = card;
  const buttons = card.buttons.map(
    ({ step, label }) =>
      `<ButtonList><Text>${cdata(label)}</Text><Style>1</Style>` +
      `<Key>${cdata(valueOf(step, token ?? ""))}</Key></ButtonList>`,
  );
  const action =
    open === null ? "" : `<CardAction><Type>1</Type><Url>${cdata(open.url)}</Url></CardAction>`;
  const end =
    buttons.length > 0
      ? buttons.join("")
      : `<ReplaceText>${cdata(card.state.slice(0, 20))}</ReplaceText>`;
  return (
    `<TemplateCard><CardType>${cdata("button_interaction")}</CardType>` +
    `<MainTitle><Title>${cdata(card.title.slice(0, cardMax.title))}</Title>` +
    `<Desc>${cdata(card.state)}</Desc></MainTitle>` +
    `<SubTitleText>${cdata(card.text.slice(0, cardMax.text))}</SubTitleText>` +
    `${action}${end}</TemplateCard>`
  );
}

export const wecom: Vendor = {
  urls: ["https://qyapi.weixin.qq.com"],
  signIn: async (request, { appId, secret }) => {
    const query = new URLSearchParams({ corpid: appId, corpsecret: secret });
    const reply = await requestJson(request, `/cgi-bin/gettoken?${query}`);
    return { token: textOf(reply["access_token"]), ms: Number(reply["expires_in"]) * 1000 };
  },
  findMember: async (request, token, number) => {
    const body = { mobile: localNumber(number) };
    const reply = await requestJson(request, withToken("/cgi-bin/user/getuserid", token), body);
    return textOf(reply["userid"]) || null;
  },
  send: async (request, token, app, member, card) => {
    const path = withToken("/cgi-bin/message/send", token);
    const reply = await requestJson(request, path, messageOf(app, member, card));
    // A member whose licence has ended gets nothing, though all is well by the code.
    for (const name of ["invaliduser", "unlicenseduser"])
      if (textOf(reply[name]) !== "") throw new VendorFault("member", name);
  },
  receive,
  reply: (app, { member }, { words, card }, now) => {
    const shown = card === null ? null : { ...card, state: words };
    const content =
      shown === null
        ? `<MsgType>${cdata("update_button")}</MsgType>` +
          `<Button><ReplaceName>${cdata(words)}</ReplaceName></Button>`
        : `<MsgType>${cdata("update_template_card")}</MsgType>${cardXml(shown)}`;
    const time = String(Math.floor(now / 1000));
    const plain =
      `<xml><ToUserName>${cdata(member)}</ToUserName>` +
      `<FromUserName>${cdata(app.appId)}</FromUserName><CreateTime>${time}</CreateTime>` +
      `${content}</xml>`;
    const box = closeWecom(plain, app.key, app.appId);
    const nonce = randomBytes(8).toString("hex");
    const signature = wecomSignature(app.token, time, nonce, box);
    const body =
      `<xml><Encrypt>${cdata(box)}</Encrypt><MsgSignature>${cdata(signature)}</MsgSignature>` +
      `<TimeStamp>${time}</TimeStamp><Nonce>${cdata(nonce)}</Nonce></xml>`;
    return { type: "application/xml", body };
  },
};
