import {
  sessionPattern,
  timeRequestSchema,
} from "../../../contract/control/protocol/gateway-order.ts";
import { pieceRequestSchema } from "../../../contract/control/firmware/firmware-message.ts";
import type { QuarantineReason } from "../../../contract/fleet/gateway/quarantine-reason.ts";
import { refusals } from "../../../contract/fleet/gateway/refusal.ts";
import { secondMs } from "../../../contract/base/time.ts";
import {
  networkIdOfDown,
  parseUpTopic,
  topics,
  type UpTopic,
} from "../../../contract/telemetry/mqtt.ts";
import type { GatewayMessage } from "../../../contract/telemetry/uplink.ts";
import { readMessages, settingsHash } from "../ingest/decode/read-message.ts";
import { decodeTelemetry, type Refused } from "../ingest/decode/telemetry-codec.ts";
import type { GatewayEvent, ObservedMessage, ObservedWill, Trial } from "./conformance-event.ts";
import { FrameCheck } from "./conformance-frame.ts";
import { Findings } from "./conformance-finding.ts";
import type { RuleKey } from "./conformance-word.ts";

/** A gateway has to answer an order within this time, ms. */
export const answerMs = 20 * secondMs;
/** This many connections may drop in a run of ten minutes; more are a fault. */
const dropsMax = 3;

/** The rule that a refusal breaks. */
const ruleOf: Readonly<Partial<Record<QuarantineReason, RuleKey>>> = {
  badTopic: "publish",
  foreignTopic: "publish",
  notJson: "json",
  readBroken: "json",
  tooLarge: "size",
  tooManyFrames: "size",
  badHeader: "size",
  manyValues: "size",
  badValue: "type",
  readQuoted: "type",
  unknownMetric: "name",
  impossibleValue: "value",
  readClipped: "value",
  readUnlikely: "value",
  readHeader: "header",
};
const rulesOfFrames: readonly RuleKey[] = ["json", "size", "type", "name", "value", "header"];

interface Ordered {
  readonly at: number;
  readonly trial: Trial;
}

/** Judges a gateway by its messages. Stores findings, not the messages. */
export class Conformance {
  readonly findings = new Findings();
  readonly #networkId: string;
  readonly #frames: FrameCheck;
  readonly #orders = new Map<string, Ordered>();
  readonly #sessions = new Set<string>();
  readonly #helloMs: number;
  #connectedAt: number | null = null;
  #hasHello = { online: false, attr: false };
  #drops = 0;
  #caps: Extract<GatewayMessage, { messageKind: "attr" }>["body"]["caps"];
  #session: string | null = null;
  #lastOrder = 0;
  #logLines = new Set<string>();

  /**
   * `backlogMs`: shortest time to allow for a backlog. `helloMs`: time to allow for the `online`
   * event and `up/attr` after a connect.
   */
  constructor(
    networkId: string,
    { backlogMs, helloMs }: { readonly backlogMs: number; readonly helloMs: number },
  ) {
    this.#networkId = networkId;
    this.#helloMs = helloMs;
    this.#frames = new FrameCheck(this.findings, backlogMs);
  }

  /** Capabilities that the gateway has announced; undefined: version 1. */
  get caps() {
    return this.#caps;
  }
  /** Session of the current connection. */
  get session(): string | null {
    return this.#session;
  }
  /** The highest order number in the gateway's answers. */
  get lastOrder(): number {
    return this.#lastOrder;
  }
  get liveFrames(): number {
    return this.#frames.live;
  }
  /** Interval between live frames, ms; null: not known yet. */
  get intervalMs(): number | null {
    return this.#frames.intervalMs;
  }

  see(event: GatewayEvent): void {
    switch (event.kind) {
      case "connect":
        return this.#connect(event);
      case "signedIn":
        return this.#signIn(event);
      case "subscribe":
        return event.topics.forEach((topic) => {
          const isOwn = networkIdOfDown(topic)?.toUpperCase() === this.#networkId.toUpperCase();
          this.findings.note(
            "subscribe",
            isOwn,
            this.#refusalText("badTopic", `subscribe ${topic}`),
          );
        });
      case "message":
        return this.#message(event);
      case "close":
        return this.#close(event.byUs, event.at);
      case "restored":
        return this.#frames.restored(event.at, event.tries);
      case "swallowed":
        return this.#frames.swallowed(event.payload, event.at);
      case "ordered":
        this.#orders.set(event.id, event);
    }
  }

  /** Notes a refusal by the broker, which no message shows. */
  noteRefused({ reason, detail }: Refused): void {
    if (reason === "badPacket")
      this.findings.wrong("version", this.#refusalText(reason, detail), reason);
    if (reason === "tooLarge")
      this.findings.wrong("size", this.#refusalText(reason, detail), reason);
    if (reason === "twoDevices")
      this.findings.wrong("steady", this.#refusalText(reason, detail), reason);
  }

  /** Notes what should have happened by the end of the session, and has not. */
  end(at: number): void {
    if (this.#connectedAt !== null) this.#checkHello(at);
    this.#frames.end(at);
    this.findings.note("steady", this.#drops <= dropsMax, `${this.#drops} connections ended`);
    for (const [id, order] of this.#orders)
      if (at - order.at > answerMs) this.findings.wrong(order.trial, `order ${id}: no answer`);
  }

  #refusalText(reason: QuarantineReason, detail: string): string {
    return `${refusals[reason].number} ${detail}`;
  }

  #connect({ level, keepaliveS, will }: Extract<GatewayEvent, { kind: "connect" }>): void {
    this.findings.note(
      "version",
      level === 4 || level === 3,
      this.#refusalText("badPacket", `level ${level}`),
    );
    const isInRange = keepaliveS >= 10 && keepaliveS <= 180;
    this.findings.note("keepalive", isInRange, `keep-alive ${keepaliveS} s`);
    const fault = this.#willFault(will);
    this.findings.note("will", fault === null, fault ?? "");
  }

  #willFault(will: ObservedWill | null): string | null {
    if (will === null) return "no last will";
    if (will.topic !== topics.event(this.#networkId)) return `topic ${will.topic}`;
    if (will.qos !== 1 || will.isRetained)
      return `QoS ${will.qos}${will.isRetained ? ", retained" : ""}`;
    const { messages, refused } = readMessages("event", Buffer.from(will.payload));
    const [firstMessage] = messages;
    const isOffline =
      firstMessage?.messageKind === "event" && firstMessage.body.event === "offline";
    return isOffline && refused.length === 0 ? null : `payload ${will.payload.slice(0, 80)}`;
  }

  #signIn({ at, isIn }: Extract<GatewayEvent, { kind: "signedIn" }>): void {
    this.findings.note("signIn", isIn, this.#refusalText("wrongSecret", ""));
    if (!isIn) return;
    this.#connectedAt = at;
    this.#hasHello = { online: false, attr: false };
    this.#frames.connected(at);
  }

  #close(byUs: boolean, at: number): void {
    if (this.#connectedAt === null) return;
    this.#checkHello(at);
    this.#connectedAt = null;
    this.#session = null;
    if (byUs) this.#frames.cut(at);
    else this.#drops += 1;
  }

  /** Checks the `online` event and `up/attr`; a connection too short for them is not judged. */
  #checkHello(at: number): void {
    if (this.#connectedAt === null) return;
    const { online, attr } = this.#hasHello;
    const isLong = at - this.#connectedAt >= this.#helloMs;
    if (online || isLong) this.findings.note("online", online, "connected, and no online event");
    if (attr || isLong) this.findings.note("attr", attr, "connected, and no up/attr");
  }

  #message(message: ObservedMessage): void {
    const { topic, payload, qos, isRetained } = message;
    const parsed = parseUpTopic(topic);
    const isOwn = parsed?.networkId.toUpperCase() === this.#networkId.toUpperCase();
    const isSound = isOwn && topic === `v1/gw/${this.#networkId}/up/${parsed?.kind}`;
    const reason = parsed !== null && !isOwn ? "foreignTopic" : "badTopic";
    this.findings.note("publish", isSound, this.#refusalText(reason, topic));
    if (qos !== undefined)
      this.findings.note(
        "qos",
        qos === 1 && isRetained !== true,
        `${parsed?.kind ?? topic}: QoS ${qos}${isRetained === true ? ", retained" : ""}`,
      );
    if (!isOwn) return;
    this.#content(parsed, payload, message.at);
  }

  /**
   * Checks the payload. Raw messages of other makes are skipped: the console checks their mapping.
   */
  #content(parsed: UpTopic | null, payload: Buffer, at: number): void {
    if (parsed === null || parsed.kind === "raw") return;
    if (parsed.kind === "tele") this.#telemetry(payload, at);
    else if (!this.#isRequest(parsed.kind, payload)) this.#other(parsed.kind, payload, at);
  }

  #telemetry(payload: Buffer, at: number): void {
    const decoded = decodeTelemetry(payload);
    this.#noteRefused(decoded.refused, rulesOfFrames);
    this.#frames.check(decoded.frames, at);
  }

  #noteRefused(refused: readonly Refused[], checked: readonly RuleKey[]): void {
    const broken = new Set<RuleKey>();
    for (const { reason, detail } of refused) {
      const rule = checked.length === 1 ? checked[0] : ruleOf[reason];
      if (rule === undefined) continue;
      broken.add(rule);
      this.findings.wrong(rule, this.#refusalText(reason, detail), reason);
    }
    for (const rule of checked) if (!broken.has(rule)) this.findings.right(rule);
  }

  /**
   * True for a request for the time or for a piece of a file: they are answered at once, and
   * checked no further.
   */
  #isRequest(kind: GatewayMessage["messageKind"], payload: Buffer): boolean {
    if (kind !== "event" && kind !== "fw") return false;
    let parsed: unknown;
    try {
      parsed = JSON.parse(payload.toString("utf8"));
    } catch {
      return false;
    }
    if (kind === "fw") return pieceRequestSchema.safeParse(parsed).success;
    const isTimeRequest = timeRequestSchema.safeParse(parsed).success;
    if (isTimeRequest) this.findings.right("ask");
    return isTimeRequest;
  }

  #other(kind: GatewayMessage["messageKind"], payload: Buffer, at: number): void {
    const { messages, refused } = readMessages(kind, payload);
    this.#noteRefused(refused, ["message"]);
    for (const message of messages) this.#read(message, at);
  }

  #read(message: GatewayMessage, at: number): void {
    switch (message.messageKind) {
      case "event":
        if (message.body.event === "online") this.#online(message.body.session);
        break;
      case "attr":
        this.#attributes(message.body.caps ?? this.#caps);
        break;
      case "log":
        if (message.body.id !== undefined) this.#logLines.add(message.body.id);
        break;
      case "param":
        this.#settings(message.body);
        break;
      case "ack":
        if ("state" in message.body) this.#answer(message.body, at);
        break;
      default:
    }
  }

  #attributes(caps: Conformance["caps"]): void {
    this.#hasHello.attr = true;
    if (this.#connectedAt === null) this.findings.right("attr");
    this.#caps = caps;
  }

  #online(session: string | undefined): void {
    this.#hasHello.online = true;
    if (this.#connectedAt === null) this.findings.right("online");
    if (session === undefined) return;
    const isNew = !this.#sessions.has(session) && sessionPattern.test(session);
    this.findings.note("session", isNew || session === this.#session, `session ${session} again`);
    this.#sessions.add(session);
    this.#session = session;
  }

  #settings(body: Extract<GatewayMessage, { messageKind: "param" }>["body"]): void {
    if (!("group" in body)) return;
    const hash = settingsHash(body);
    this.findings.note("hash", hash === body.hash, `${body.group}: ${body.hash}, not ${hash}`);
    if (body.id !== undefined && this.#orders.get(body.id)?.trial === "read") {
      this.findings.right("read");
      this.#orders.delete(body.id);
    }
  }

  #answer(
    {
      id,
      state,
      seq,
      reason,
    }: { id: string; state: string; seq?: number | undefined; reason?: string | undefined },
    at: number,
  ): void {
    if (seq !== undefined) this.#lastOrder = Math.max(this.#lastOrder, seq);
    const order = this.#orders.get(id);
    if (order === undefined || state === "begun") return;
    this.#orders.delete(id);
    const { trial } = order;
    const outcomeText = `order ${id}: ${state}${reason === undefined ? "" : ` (${reason})`}`;
    if (at - order.at > answerMs) this.findings.wrong(trial, `${outcomeText}, too late`);
    else if (trial === "status") this.findings.note(trial, state === "unknown", outcomeText);
    else if (trial === "log")
      this.findings.note(trial, state === "done" && this.#logLines.has(id), outcomeText);
    else this.findings.note(trial, state === "rejected", outcomeText);
  }
}
