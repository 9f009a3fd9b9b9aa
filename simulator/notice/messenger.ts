import { createHash, createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { messengerCrypto } from "./messenger-box.ts";

/** Secrets of the apps, as both sides know them. */
export interface MessengerSecrets {
  readonly appId: string;
  readonly secret: string;
  /** Token of WeCom's callback. */
  readonly token: string;
  /** EncodingAESKey of WeCom, Encrypt Key of Feishu. */
  readonly key: string;
}
export type MessengerKind = "wecom" | "dingtalk" | "feishu";
export const messengerKinds = ["wecom", "dingtalk", "feishu"] as const;

/** A message that a member has received. */
export interface AppMessage {
  readonly id: string;
  readonly kind: MessengerKind;
  readonly member: string;
  title: string;
  text: string;
  /** Answer to the last press. */
  state: string;
  buttons: readonly { readonly label: string; readonly value: string }[];
  readonly url: string;
  readonly at: number;
}

/** A call of the vendor's API, as received. */
export interface MessengerRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}
export interface VendorAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface MessengerOptions {
  readonly secrets: Readonly<Partial<Record<MessengerKind, MessengerSecrets>>>;
  /**
   * The path of button presses: an address, or a path at the platform that a message links to.
   * DingTalk gets it from the app itself.
   */
  readonly callbacks: Readonly<Partial<Record<MessengerKind, string>>>;
  /** Members by their numbers; absent: all numbers have a member's id made of the number. */
  readonly isMember?: (number: string) => boolean;
  readonly now: () => number;
  readonly onChange: () => void;
}

const messagesMax = 50;
const accessOf = ({ appId, secret }: MessengerSecrets): string =>
  createHash("sha256").update(`${appId} ${secret}`).digest("hex").slice(0, 32);
const json = (text: string): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return {};
  }
};
const part = (value: unknown) => z.record(z.string(), z.unknown()).catch({}).parse(value);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The three messengers: their calls, and members who press buttons. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly #callbacks = new Map<MessengerKind, { url: string; secret: string }>();
  readonly messages: AppMessage[] = [];
  /** Answers everything with this status; 200: it works. */
  status = 200;

  constructor(options: MessengerOptions) {
    this.#options = options;
    for (const kind of messengerKinds) {
      const url = options.callbacks[kind];
      if (url !== undefined) this.#callbacks.set(kind, { url, secret: "" });
    }
  }

  /** Presses at a vendor's messages go to this address. */
  listen(kind: MessengerKind, url: string): void {
    this.#callbacks.set(kind, { url, secret: "" });
  }

  /** Answers a call of a vendor's API. */
  answer(kind: MessengerKind, request: MessengerRequest): VendorAnswer {
    const secrets = this.#options.secrets[kind];
    if (this.status !== 200) return { status: this.status, body: {} };
    if (secrets === undefined) return { status: 404, body: {} };
    const messenger = { wecom: this.#wecom, dingtalk: this.#dingtalk, feishu: this.#feishu }[kind];
    return messenger.call(this, secrets, request);
  }

  /** A member presses a button. Returns the answer's text; '': none. */
  async press(id: string, value: string, member?: string): Promise<string> {
    const message = this.messages.find((message) => message.id === id);
    const request = message === undefined ? null : this.pressOf(message, value, member);
    if (message === undefined || request === null) return "";
    const answer = await fetch(request.url, request);
    const reply = await answer.text();
    if (!answer.ok) return reply;
    const words = this.#handle(message, reply);
    this.#options.onChange();
    return words;
  }

  /** The signed request that a press makes. */
  pressOf(message: AppMessage, value: string, member = message.member) {
    const { now, secrets } = this.#options;
    const appSecrets = secrets[message.kind];
    const callback = this.#callbacks.get(message.kind);
    if (appSecrets === undefined || callback === undefined) return null;
    const seconds = String(Math.floor(now() / 1000));
    const nonce = randomBytes(8).toString("hex");
    const send = (url: string, headers: Record<string, string>, body: string) => ({
      url: new URL(url, message.url || undefined).href,
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    if (message.kind === "wecom") {
      const xml =
        `<xml><ToUserName><![CDATA[${appSecrets.appId}]]></ToUserName>` +
        `<FromUserName><![CDATA[${member}]]></FromUserName><MsgType><![CDATA[event]]></MsgType>` +
        `<Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[${value}]]></EventKey>` +
        `<TaskId><![CDATA[${message.id}]]></TaskId></xml>`;
      const box = messengerCrypto.encryptWecom(xml, appSecrets.key, appSecrets.appId);
      const query = new URLSearchParams({
        msg_signature: messengerCrypto.sign(appSecrets.token, seconds, nonce, box),
        timestamp: seconds,
        nonce,
      });
      const body = `<xml><Encrypt><![CDATA[${box}]]></Encrypt></xml>`;
      return send(`${callback.url}?${query}`, { "content-type": "text/xml" }, body);
    }
    if (message.kind === "dingtalk") {
      const at = String(now());
      const content = { cardPrivateData: { actionIds: [value], params: { step: value } } };
      const body = {
        type: "actionCallback",
        outTrackId: message.id,
        corpId: appSecrets.appId,
        userId: member,
        content: JSON.stringify(content),
      };
      const signature = createHmac("sha256", callback.secret).update(at).digest("base64");
      const headers = { "x-ddpaas-signature-timestamp": at, "x-ddpaas-signature": signature };
      return send(callback.url, headers, JSON.stringify(body));
    }
    const event = {
      schema: "2.0",
      header: { event_id: nonce, event_type: "card.action.trigger", app_id: appSecrets.appId },
      event: { operator: { open_id: member }, action: { tag: "button", value: { press: value } } },
    };
    const body = JSON.stringify({
      encrypt: messengerCrypto.encryptFeishu(JSON.stringify(event), appSecrets.key),
    });
    const signature = createHash("sha256")
      .update(`${seconds}${nonce}${appSecrets.key}${body}`)
      .digest("hex");
    const headers = {
      "x-lark-request-timestamp": seconds,
      "x-lark-request-nonce": nonce,
      "x-lark-signature": signature,
    };
    return send(callback.url, headers, body);
  }

  #memberOf(kind: MessengerKind, number: string): string | null {
    const { isMember = () => true } = this.#options;
    return number !== "" && isMember(number) ? `${kind}-${number.replace("+", "")}` : null;
  }

  /** Adds a message; a repeat of the same message is ignored. */
  #add(message: Omit<AppMessage, "at" | "state">): void {
    if (this.messages.some(({ id }) => id === message.id)) return;
    this.messages.unshift({ ...message, state: "", at: this.#options.now() });
    this.messages.splice(messagesMax);
    this.#options.onChange();
  }

  #wecom(own: MessengerSecrets, { path, query, body }: MessengerRequest): VendorAnswer {
    const replyWith = (code: number, more: object = {}) => ({
      status: 200,
      body: { errcode: code, errmsg: "", ...more },
    });
    if (path === "/cgi-bin/gettoken")
      return query.get("corpid") === own.appId && query.get("corpsecret") === own.secret
        ? replyWith(0, { access_token: accessOf(own), expires_in: 7200 })
        : replyWith(40001);
    if (query.get("access_token") !== accessOf(own)) return replyWith(40014);
    const request = json(body);
    if (path === "/cgi-bin/user/getuserid") {
      const member = this.#memberOf("wecom", text(request["mobile"]));
      return member === null ? replyWith(46004) : replyWith(0, { userid: member });
    }
    if (path !== "/cgi-bin/message/send") return replyWith(40066);
    const card = part(request["template_card"]);
    this.#add({
      id: text(card["task_id"]) || randomBytes(8).toString("hex"),
      kind: "wecom",
      member: text(request["touser"]),
      title: text(part(card["main_title"])["title"]),
      text: text(card["sub_title_text"]) || text(part(request["text"])["content"]),
      buttons: list(card["button_list"]).flatMap((item) => {
        const { text: label, key } = part(item);
        return key === undefined ? [] : [{ label: text(label), value: text(key) }];
      }),
      url: text(part(card["card_action"])["url"]),
    });
    return replyWith(0, { msgid: "m" });
  }

  #dingtalk(own: MessengerSecrets, { path, query, headers, body }: MessengerRequest): VendorAnswer {
    const request = json(body);
    const fault = (status: number, code: string) => ({ status, body: { code, message: "" } });
    const well = (result: unknown) => ({ status: 200, body: { success: true, result } });
    if (path === "/v1.0/oauth2/accessToken")
      return request["appKey"] === own.appId && request["appSecret"] === own.secret
        ? { status: 200, body: { accessToken: accessOf(own), expireIn: 7200 } }
        : fault(400, "invalidClientIdOrSecret");
    const token = headers["x-acs-dingtalk-access-token"] ?? query.get("access_token");
    if (token !== accessOf(own)) return fault(401, "InvalidAuthentication");
    if (path === "/topapi/v2/user/getbymobile") {
      const member = this.#memberOf("dingtalk", text(request["mobile"]));
      return member === null
        ? { status: 200, body: { errcode: 60121 } }
        : { status: 200, body: { errcode: 0, result: { userid: member } } };
    }
    if (path === "/v1.0/card/callbacks/register") {
      const [url, secret] = [text(request["callbackUrl"]), text(request["apiSecret"])];
      this.#callbacks.set("dingtalk", { url, secret });
      return well({});
    }
    if (path !== "/v1.0/card/instances/createAndDeliver") return fault(404, "NotFound");
    const { title, text: words, url, ...may } = part(part(request["cardData"])["cardParamMap"]);
    this.#add({
      id: text(request["outTrackId"]),
      kind: "dingtalk",
      member: text(request["openSpaceId"]).replace(/^.*\./, ""),
      title: text(title),
      text: text(words),
      buttons: dingtalkButtons(may),
      url: text(url),
    });
    return well({ deliverResults: [{ success: true }] });
  }

  #feishu(own: MessengerSecrets, { path, headers, body }: MessengerRequest): VendorAnswer {
    const request = json(body);
    const replyWith = (code: number, more: object = {}) => ({
      status: 200,
      body: { code, ...more },
    });
    if (path === "/open-apis/auth/v3/tenant_access_token/internal")
      return request["app_id"] === own.appId && request["app_secret"] === own.secret
        ? replyWith(0, { tenant_access_token: accessOf(own), expire: 7200 })
        : replyWith(10014);
    if (headers["authorization"] !== `Bearer ${accessOf(own)}`) return replyWith(99991663);
    if (path === "/open-apis/contact/v3/users/batch_get_id") {
      const [number] = list(request["mobiles"]);
      const member = this.#memberOf("feishu", text(number));
      return replyWith(0, { data: { user_list: [member === null ? {} : { user_id: member }] } });
    }
    if (path !== "/open-apis/im/v1/messages") return replyWith(404);
    const card = json(text(request["content"]));
    const uuid = text(request["uuid"]) || randomBytes(8).toString("hex");
    this.#add({
      id: uuid,
      kind: "feishu",
      member: text(request["receive_id"]),
      ...feishuCard(card),
    });
    return replyWith(0, { data: { message_id: uuid } });
  }

  /** Updates the card as the reply to a press requires. */
  #handle(message: AppMessage, reply: string): string {
    if (message.kind === "wecom") return this.#handleWecom(message, reply);
    const answer = json(reply);
    if (message.kind === "dingtalk") {
      const { state, ...may } = part(part(answer["cardData"])["cardParamMap"]);
      message.state = text(state);
      // A card keeps what an answer does not name.
      if ("mayAck" in may) message.buttons = dingtalkButtons(may);
      return message.state;
    }
    message.state = text(part(answer["toast"])["content"]);
    const card = part(part(answer["card"])["data"]);
    if (card["elements"] !== undefined) message.buttons = feishuCard(card).buttons;
    return message.state;
  }

  #handleWecom(message: AppMessage, reply: string): string {
    const appSecrets = this.#options.secrets.wecom;
    const box = /<Encrypt><!\[CDATA\[([^\]]*)/.exec(reply)?.[1] ?? "";
    const xml = appSecrets === undefined ? "" : messengerCrypto.decryptWecom(box, appSecrets.key);
    const values = (name: string) =>
      [...xml.matchAll(new RegExp(`<${name}><!\\[CDATA\\[(.*?)\\]\\]>`, "gs"))].map(
        ([, value = ""]) => value,
      );
    message.state = values("Desc")[0] ?? values("ReplaceName")[0] ?? "";
    const keys = values("Key");
    if (xml.includes("update_template_card"))
      message.buttons = keys.map((value, index) => ({
        value,
        label: values("Text")[index] ?? "",
      }));
    return message.state;
  }
}

const dingtalkLabels = {
  mayAck: ["ack", "确认报警"],
  mayGo: ["onWay", "我正前往"],
  mayArrive: ["there", "已到场"],
} as const;
const dingtalkButtons = (may: Readonly<Record<string, unknown>>) =>
  Object.entries(dingtalkLabels).flatMap(([name, [value, label]]) =>
    may[name] === "true" ? [{ value, label }] : [],
  );

function feishuCard(card: Readonly<Record<string, unknown>>) {
  const elements = list(card["elements"]).map(part);
  const actions = elements.flatMap((element) => list(element["actions"]).map(part));
  return {
    title: text(part(part(card["header"])["title"])["content"]),
    text: text(part(elements[0]?.["text"])["content"]),
    buttons: actions.flatMap((action) => {
      const value = text(part(action["value"])["press"]);
      return value === "" ? [] : [{ value, label: text(part(action["text"])["content"]) }];
    }),
    url: actions.map(({ url }) => text(url)).find((url) => url !== "") ?? "",
  };
}

/** The vendor and the path below its address, of a path that begins with the vendor's name. */
export function messengerAt(
  url: string,
): { kind: MessengerKind; path: string; query: URLSearchParams } | null {
  const { pathname, searchParams } = new URL(url, "http://messenger");
  const [, name = "", path = ""] = /^\/(\w+)(\/.*)$/.exec(pathname) ?? [];
  const kind = messengerKinds.find((kind) => kind === name);
  return kind === undefined ? null : { kind, path, query: searchParams };
}
