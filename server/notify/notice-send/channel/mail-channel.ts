import { createTransport } from "nodemailer";
import { minuteMs } from "../../../../contract/base/time.ts";
import { within } from "../../../platform/base/time-limit.ts";
import { type Channel, deadlineMs, failedFor, type Message, type Outcome } from "./channel-port.ts";
import { causeOfFailure } from "./mail-failure.ts";
import { isTooLarge, outcomeOfSmtp, type SmtpStage } from "./smtp-answer.ts";
import { needsLetters, acceptsUnicodeAddresses } from "./smtp-letters.ts";

export interface MailOptions {
  /** smtp:// or smtps://, with name and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  /**
   * The part after the @ in every Message-ID, so that a mail client shows two tries as one mail.
   */
  readonly installation: string;
  /** Timeout of a try, ms. */
  readonly timeoutMs?: number;
}

/** A failure as described by nodemailer. */
interface MailFailure {
  /** The server's answer; absent: there was none. */
  readonly response?: string;
  readonly responseCode?: number;
  readonly code?: string;
  /** The last command sent to it. */
  readonly command?: string;
}

/** The stage of the SMTP dialogue, from the last command as nodemailer names it. */
function stageOf(command: string): SmtpStage {
  if (command.startsWith("AUTH")) return "auth";
  if (command === "MAIL FROM") return "from";
  if (command === "RCPT TO") return "rcpt";
  return command === "DATA" ? "data" : "connect";
}

/**
 * The outcome of a failed try: the mail server's answer, or why there was none. `to` must not
 * appear in logs.
 */
function outcomeOf(error: unknown, to: string): Outcome {
  const { response = "", responseCode: status, code, command = "" } = error as MailFailure;
  if (status !== undefined) return refusal(stageOf(command), status, response, to);
  // nodemailer refuses a text that is not an address before it contacts a server.
  return code === "EENVELOPE" && command === "API"
    ? { kind: "refused", of: "recipient", detail: "no mail address" }
    : failedFor(causeOfFailure(error));
}

function refusal(stage: SmtpStage, code: number, response: string, to: string): Outcome {
  const text = response.replace(/\s+/g, " ").replaceAll(to, "…");
  return outcomeOfSmtp({ stage, code, text });
}

/**
 * The outcome of an answer that nodemailer counts as success: one of its lines may still be a
 * refusal.
 */
function confirmed({ response }: { readonly response?: string }, to: string): Outcome {
  const [refusedLine, code] = /^([45]\d\d) .*$/m.exec(response ?? "") ?? [];
  return refusedLine === undefined
    ? { kind: "accepted", ref: null }
    : refusal("data", Number(code), refusedLine, to);
}

/** The outcome of a failed mail with files: it is too large, or failed like any other mail. */
function outcomeWithFiles(error: unknown, to: string): Outcome {
  const outcome = outcomeOf(error, to);
  const { response, responseCode, code, command = "" } = error as MailFailure;
  const isOver =
    responseCode === undefined
      ? code === "EMESSAGE"
      : isTooLarge({ stage: stageOf(command), code: responseCode, text: response ?? "" });
  return isOver && outcome.kind !== "accepted"
    ? { kind: "refused", of: "notice", detail: outcome.detail, isTooLarge: true }
    : outcome;
}

/** Bytes of a mail as sent: files in base64, in lines of 76, and its text and headers. */
const sizeOf = (text: string, files: NonNullable<Message["files"]>): number =>
  files.reduce(
    (sum, { content }) => sum + Math.ceil((content.length * 4 * 78) / (3 * 76)) + 1000,
    Buffer.byteLength(text) * 2 + 2000,
  );

/** Rate of files over the slow line of a farm, bytes per second. */
const bytesPerSecond = 32_000;
/** Longest try, ms: the next process would assume that a longer one was killed. */
const filesMs = 5 * minuteMs;

/** The subject: the first line of a text. */
const subjectOf = (text: string): string => text.split("\n", 1)[0]?.slice(0, 120) ?? "";

const noUnicodeAddress =
  "the mail server does not accept addresses with letters beyond a to z (SMTPUTF8)";

/** Options for a server that does not announce what it needs; null: none would help. */
function fallbackOptions({ command, responseCode, response = "" }: MailFailure) {
  if (command === "AUTH PLAIN") return { authMethod: "LOGIN" };
  return responseCode === 530 && /starttls/i.test(response) ? { requireTLS: true } : null;
}

/** A mail server, with the sign-in method that it accepts. */
function openServer(url: string, timeoutMs: number) {
  // No pool: a dead connection in a pool is noticed only when a mail is lost on it.
  const openTransport = (more: NonNullable<ReturnType<typeof fallbackOptions>> | null = null) =>
    createTransport({
      url,
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...more,
    });
  let transport = openTransport();
  /**
   * Some servers offer PLAIN but accept only LOGIN; some require TLS but do not offer it in their
   * greeting.
   */
  const withSession = async <T>(work: (session: typeof transport) => Promise<T>): Promise<T> => {
    try {
      return await work(transport);
    } catch (error) {
      const security = fallbackOptions(error as MailFailure);
      if (security === null) throw error;
      const fallback = openTransport(security);
      const done = await work(fallback).catch(() => {
        throw error;
      });
      transport = fallback;
      return done;
    }
  };
  return { withSession, close: () => transport.close() };
}

export function openMail({
  url,
  from,
  installation,
  timeoutMs = deadlineMs,
}: MailOptions): Channel {
  const server = openServer(url, timeoutMs);
  const send = async ({ id, to, text, files = [] }: Message): Promise<Outcome> => {
    const size = files.length === 0 ? 0 : sizeOf(text, files);
    try {
      if (needsLetters(to) && !(await within(timeoutMs, acceptsUnicodeAddresses(url, timeoutMs))))
        return { kind: "refused", of: "recipient", detail: noUnicodeAddress };
      // `socketTimeout` counts idle time only: a server that answers drop by drop would never end a
      // try.
      const sent = await within(
        Math.min(timeoutMs + (size * 1000) / bytesPerSecond, Math.max(timeoutMs, filesMs)),
        server.withSession((session) =>
          session.sendMail({
            from,
            // As plain text, an address with a comma would become several.
            to: { name: "", address: to },
            subject: subjectOf(text),
            text: `${text}\n`,
            attachments: files.map(({ name, type, content }) => ({
              filename: name,
              contentType: type,
              content,
            })),
            messageId: `<${id}@${installation}>`,
            headers: { "Auto-Submitted": "auto-generated" },
            // A server that announces a limit learns the size before it receives the whole mail.
            ...(size > 0 && { envelope: { from, to: { name: "", address: to }, size } }),
          }),
        ),
      );
      return confirmed(sent, to);
    } catch (error) {
      return files.length === 0 ? outcomeOf(error, to) : outcomeWithFiles(error, to);
    }
  };
  const probe = async (): Promise<Outcome> => {
    try {
      await within(
        timeoutMs,
        server.withSession((session) => session.verify()),
      );
      return { kind: "accepted", ref: null };
    } catch (error) {
      const { response, responseCode } = error as MailFailure;
      return failedFor((responseCode && response) || causeOfFailure(error));
    }
  };
  return { send, probe, cancel: async () => undefined, close: () => server.close() };
}
