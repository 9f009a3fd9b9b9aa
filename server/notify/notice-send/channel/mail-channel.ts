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

/** The server's last question, as nodemailer names it. */
function stageOf(command: string): SmtpStage {
  if (command.startsWith("AUTH")) return "auth";
  if (command === "MAIL FROM") return "from";
  if (command === "RCPT TO") return "rcpt";
  return command === "DATA" ? "data" : "connect";
}

/** The answer of a mail server, or the reason for none. `to` must not appear in logs. */
function outcomeOf(error: unknown, to: string): Outcome {
  const { response = "", responseCode: status, code, command = "" } = error as MailFailure;
  if (status !== undefined) return refusal(stageOf(command), status, response, to);
  // A text that is no address is found out here, before any server is contacted.
  return code === "EENVELOPE" && command === "API"
    ? { kind: "refused", of: "recipient", detail: "no mail address" }
    : failedFor(causeOfFailure(error));
}

function refusal(stage: SmtpStage, code: number, response: string, to: string): Outcome {
  const text = response.replace(/\s+/g, " ").replaceAll(to, "…");
  return outcomeOfSmtp({ stage, code, text });
}

/** The outcome of an answer that was taken for yes: its last line may say no all the same. */
function confirmed({ response }: { readonly response?: string }, to: string): Outcome {
  const [no, code] = /^([45]\d\d) .*$/m.exec(response ?? "") ?? [];
  return no === undefined ? { kind: "accepted", ref: null } : refusal("data", Number(code), no, to);
}

/** Why a mail with files is not taken: its size, or as for any other. */
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

/** A slow line of a farm takes files at this rate, bytes a second. */
const bytesPerSecond = 32_000;
/** No try is longer: the next process would take it for one that was killed. */
const filesMs = 5 * minuteMs;

/** First line of a text: what a list of mails shows. */
const subjectOf = (text: string): string => text.split("\n", 1)[0]?.slice(0, 120) ?? "";

const noLetters = "the mail server takes no address in such letters (SMTPUTF8)";

/** Options that a server needs which says otherwise of itself; null: it needs none. */
function fallbackOptions({ command, responseCode, response = "" }: MailFailure) {
  if (command === "AUTH PLAIN") return { authMethod: "LOGIN" };
  return responseCode === 530 && /starttls/i.test(response) ? { requireTLS: true } : null;
}

/** A mail server, by the way to sign in that it takes. */
function openServer(url: string, timeoutMs: number) {
  // No pool: a connection that has died in one is found out by the mail that is lost in it.
  const opened = (more: NonNullable<ReturnType<typeof fallbackOptions>> | null = null) =>
    createTransport({
      url,
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...more,
    });
  let transport = opened();
  /**
   * Some servers name PLAIN among their ways to sign in, and take LOGIN alone; some want TLS and do
   * not offer it in their greeting.
   */
  const signedIn = async <T>(work: (session: typeof transport) => Promise<T>): Promise<T> => {
    try {
      return await work(transport);
    } catch (error) {
      const security = fallbackOptions(error as MailFailure);
      if (security === null) throw error;
      const other = opened(security);
      const done = await work(other).catch(() => {
        throw error;
      });
      transport = other;
      return done;
    }
  };
  return { signedIn, close: () => transport.close() };
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
        return { kind: "refused", of: "recipient", detail: noLetters };
      // `socketTimeout` is idle time: a server that dribbles would hold a try forever.
      const sent = await within(
        Math.min(timeoutMs + (size * 1000) / bytesPerSecond, Math.max(timeoutMs, filesMs)),
        server.signedIn((session) =>
          session.sendMail({
            from,
            // An address with a comma in it would be several.
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
            // A server that names its limit is told the size before it gets all of it.
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
        server.signedIn((session) => session.verify()),
      );
      return { kind: "accepted", ref: null };
    } catch (error) {
      const { response, responseCode } = error as MailFailure;
      return failedFor((responseCode && response) || causeOfFailure(error));
    }
  };
  return { send, probe, cancel: async () => undefined, close: () => server.close() };
}
