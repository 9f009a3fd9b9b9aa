import type { FieldFault } from "../base/field-fault.ts";
import { type ChatAppKind, chatAppKinds } from "./chat-app.ts";
import { seenText } from "../base/seen-text.ts";
import type { AddressKind } from "./notice.ts";
import { email } from "../base/text-field.ts";

/*
 * Addresses of alarm phones: as typed, as stored, and as shown to people who may not see them
 * whole.
 */

/** Longest address, as typed. */
export const addressMax = 300;

const mainlandMobile = /^1[3-9]\d{9}$/;
const internationalNumber = /^\+[1-9]\d{6,14}$/;
const chineseMobile = /^\+861[3-9]\d{9}$/;

/** Signs between digits: blanks, brackets, dots, strokes and dashes of any length. */
const between = /[\s().\p{Pd}−/]/gu;

/**
 * A telephone number in E.164: an international one as it is, 11 digits of a mainland mobile with
 * +86. Signs between the digits do not matter, nor do the invisible ones that come with a number
 * copied from a list of contacts. Null: it is neither.
 */
export function normalNumber(text: string): string | null {
  // (0) is dialled within the country alone, as is the 0 of a Chinese area.
  const seen = seenText(text).replace(/^((?:\+|00)[^(]*)\(0\)/, "$1");
  const digits = seen
    .replace(between, "")
    .replace(/^00/, "+")
    .replace(/^\+860/, "+86");
  const number = mainlandMobile.test(digits.replace(/^86(?=1)/, ""))
    ? `+86${digits.slice(-11)}`
    : digits;
  if (!internationalNumber.test(number)) return null;
  // The length of a mainland mobile number is fixed: a digit too few would reach another person.
  return number.startsWith("+861") && !chineseMobile.test(number) ? null : number;
}

/** Kinds of group robot, by host and the required form of the address. */
const robots = {
  wecom: { host: /^qyapi\.weixin\.qq\.com$/, key: /[?&]key=[^&]+/ },
  dingtalk: { host: /^oapi\.dingtalk\.com$/, key: /[?&]access_token=[^&]+/ },
  feishu: { host: /^open\.(?:feishu\.cn|larksuite\.com)$/, key: /\/hook\/[^/?]+/ },
} as const;
export type RobotKind = keyof typeof robots;

/** Returns the kind of robot an https address belongs to; null: no supported one. */
export function robotKindOf(address: string): RobotKind | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return null;
  const kinds = Object.keys(robots) as RobotKind[];
  return (
    kinds.find((kind) => robots[kind].host.test(hostname) && robots[kind].key.test(href)) ?? null
  );
}

/** A member of a messenger is found by the number of the account there. */
export const isAppKind = (kind: AddressKind): kind is ChatAppKind =>
  Object.hasOwn(chatAppKinds, kind);

/** An address as stored, or null: invalid for its kind. */
export function normalAddress(kind: AddressKind, typed: string): string | null {
  const text = typed.trim();
  if (kind === "phone" || isAppKind(kind)) return normalNumber(text);
  if (kind === "robot") return robotKindOf(text) === null ? null : text;
  if (kind === "push") return /^user:\d{1,9}$/.test(text) ? text : null;
  const parsed = email.safeParse(text);
  return parsed.success && parsed.data !== "" ? parsed.data : null;
}

/** Fault reported for an address that does not match its kind. */
export const addressFaults = {
  phone: "e164",
  mail: "email",
  robot: "robotUrl",
  wecom: "e164",
  dingtalk: "e164",
  feishu: "e164",
  push: "missing",
} as const satisfies Record<AddressKind, FieldFault>;

/** An address that people recognise and cannot use. The key in a robot's address stays secret. */
export function maskedAddress(kind: AddressKind, address: string): string {
  if (kind === "phone" || isAppKind(kind)) return maskedNumber(address);
  // The person's name is shown beside it.
  if (kind === "push") return "";
  if (kind === "robot")
    return address.replace(/([?&](?:key|access_token)=|\/hook\/)([^&/?]+)/, masked);
  const [name = "", host = ""] = address.split("@");
  return `${name.slice(0, 1)}***@${host}`;
}
const masked = (_: string, before: string, key: string): string => `${before}…${key.slice(-4)}`;

const maskedNumber = (number: string): string => {
  const shown = shownNumber(number);
  return shown.length < 8
    ? `****${shown.slice(-2)}`
    : `${shown.slice(0, -8)}****${shown.slice(-4)}`;
};

/** A number as people in its country write it: mainland ones without +86. */
export const shownNumber = (number: string): string =>
  chineseMobile.test(number) ? number.slice(3) : number;
