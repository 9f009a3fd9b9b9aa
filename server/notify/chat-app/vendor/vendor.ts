import { minuteMs } from "../../../../contract/base/time.ts";
import type { ChatAppKind } from "../../../../contract/notify/chat-app.ts";
import type { WorkStep } from "../../../../contract/alarm/alarm-work.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ChatAppSecrets } from "../chat-app-secret.ts";

/** Steps that a button of a card represents. */
export type CardStep = "ack" | WorkStep;

export interface CardButton {
  readonly step: CardStep;
  readonly label: string;
}

/** A message with buttons, as every vendor has one. */
export interface Card {
  readonly title: string;
  readonly text: string;
  /** Result so far, as text; '': no answer yet. */
  readonly state: string;
  readonly buttons: readonly CardButton[];
  /** A page of the alarms; null: no page. */
  readonly open: { readonly url: string; readonly label: string } | null;
  /** Names the notice in a press, and is otherwise secret; null: no buttons. */
  readonly token: string | null;
  readonly language: Language;
}

/** An app with its secrets. */
export interface OpenApp extends ChatAppSecrets {
  readonly kind: ChatAppKind;
  readonly appId: string;
  readonly agentId: string;
  readonly cardTemplate: string;
  readonly callbackUrl: string | null;
}

/**
 * Why a vendor does not accept a message. `app`: its settings; `member`: this person; `busy`:
 * later.
 */
export type VendorReason = "app" | "member" | "message" | "busy" | "token";

/** A vendor's refusal, with its own code. */
export class VendorFault extends Error {
  readonly reason: VendorReason;

  constructor(reason: VendorReason, code: unknown) {
    super(`code ${String(code).slice(0, 80)}`);
    this.reason = reason;
  }
}

/** Throws unless the vendor's code means success; an answer without a code is not the vendor's. */
export function expectCode(code: unknown, reasons: Readonly<Record<number, VendorReason>>): void {
  if (code == null) throw new Error("not answered by the messenger");
  if (Number(code) !== 0) throw new VendorFault(reasons[Number(code)] ?? "app", code);
}

export interface VendorRequest {
  readonly method: "GET" | "POST";
  /** Below the vendor's address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
export type JsonObject = Readonly<Record<string, unknown>>;
/** Queries the vendor and returns the JSON answer. Throws for any other answer. */
export type RequestVendor = (
  request: VendorRequest,
) => Promise<{ readonly status: number; readonly reply: JsonObject }>;

/** A request at the callback address. */
export interface VendorCall {
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface VendorReply {
  readonly type: "application/json" | "application/xml" | "text/plain";
  readonly body: string;
}

/** A genuine press of a button. */
export interface Press {
  readonly step: CardStep;
  readonly token: string;
  /** The vendor's name of the person who pressed. */
  readonly member: string;
  /** ID of the event; a repeated request has the same one. */
  readonly id: string;
}

export type CallbackResult =
  /** Not signed by the vendor, or for another app. */
  | { readonly kind: "forged" }
  /** Signed too long ago. */
  | { readonly kind: "stale" }
  /** The vendor checks that the address is ours. */
  | { readonly kind: "check"; readonly reply: VendorReply }
  /** Genuine, and no press of a button of ours. */
  | { readonly kind: "other" }
  | { readonly kind: "press"; readonly press: Press };

/** Words that a person reads after a press. */
export interface PressAnswer {
  readonly words: string;
  readonly isDone: boolean;
  /** The new card; null: it is not known which. */
  readonly card: Card | null;
}

export interface Vendor {
  /** Addresses of the cloud, where the operator names no other. */
  readonly urls: readonly [main: string, ...others: string[]];
  /** An access token and how long it is good, ms. */
  signIn(
    request: RequestVendor,
    app: OpenApp,
  ): Promise<{ readonly token: string; readonly ms: number }>;
  /** The member with a telephone number; null: no such member. */
  findMember(request: RequestVendor, token: string, number: string): Promise<string | null>;
  /** Called before the first message by an app; absent: nothing to prepare. */
  prepare?(request: RequestVendor, token: string, app: OpenApp): Promise<void>;
  send(
    request: RequestVendor,
    token: string,
    app: OpenApp,
    member: string,
    card: Card,
  ): Promise<void>;
  receive(app: OpenApp, call: VendorCall, now: number): CallbackResult;
  reply(app: OpenApp, press: Press, answer: PressAnswer, now: number): VendorReply;
}

/** A request is as old as this at most, ms. */
export const pressAgeMs = 5 * minuteMs;
export const isFresh = (at: number, now: number): boolean => Math.abs(now - at) <= pressAgeMs;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const partOf = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null ? (value as JsonObject) : {};
export function jsonOf(text: string): JsonObject {
  try {
    return partOf(JSON.parse(text));
  } catch {
    return {};
  }
}
export const json = (body: unknown): VendorReply => ({
  type: "application/json",
  body: JSON.stringify(body),
});

const steps: ReadonlySet<string> = new Set(["ack", "onWay", "there", "fixed"]);
const isStep = (text: string): text is CardStep => steps.has(text);

/** A button's value: its step and the notice it is of. */
export const valueOf = (step: CardStep, token: string): string => `${step}:${token}`;
export function stepIn(value: string): Pick<Press, "step" | "token"> | null {
  const at = value.indexOf(":");
  const step = value.slice(0, Math.max(at, 0));
  return isStep(step) ? { step, token: value.slice(at + 1) } : null;
}

/** Returns a number in the form that messengers of mainland China use. */
export const localNumber = (number: string): string =>
  /^\+861\d{10}$/.test(number) ? number.slice(3) : number;
