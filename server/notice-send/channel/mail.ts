import { createTransport } from "nodemailer";
import { messageOf } from "../../../contract/message.ts";
import { type Channel, deadlineMs, type Message, type Outcome, shortly } from "./port.ts";

export interface MailOptions {
  /** smtp:// or smtps://, with name and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  /** Stands after the @ in every Message-ID: two tries are one mail to who reads them. */
  readonly installation: string;
  /** Of a try, ms. */
  readonly timeoutMs?: number;
}

/** What nodemailer says of a failure. */
interface MailFailure {
  /** The server's answer; absent: there was none. */
  readonly responseCode?: number;
  readonly code?: string;
}

function detailOf(error: unknown): string {
  const { responseCode, code } = error as MailFailure;
  return shortly(responseCode === undefined ? (code ?? messageOf(error)) : `SMTP ${responseCode}`);
}

/** The answer of a mail server, or why there is none. */
function outcomeOf(error: unknown): Outcome {
  const { responseCode, code } = error as MailFailure;
  const detail = detailOf(error);
  // Wrong credentials are the operator's to mend: the notices wait for it.
  return responseCode !== undefined && responseCode >= 500 && code !== "EAUTH"
    ? { kind: "refused", detail }
    : { kind: "later", detail, afterMs: null };
}

/** First line of a text: what a list of mails shows. */
const subjectOf = (text: string): string => text.split("\n", 1)[0]?.slice(0, 120) ?? "";

export function openMail({
  url,
  from,
  installation,
  timeoutMs = deadlineMs,
}: MailOptions): Channel {
  // No pool: a connection that has died in one is found out by the mail that is lost in it.
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** `socketTimeout` is idle time: a server that dribbles would hold a try for ever. */
  const within = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
        timeoutMs,
      );
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      work.catch(() => undefined);
    }
  };
  const send = async ({ id, to, text }: Message): Promise<Outcome> => {
    try {
      await within(
        transport.sendMail({
          from,
          // An address with a comma in it would be several.
          to: { name: "", address: to },
          subject: subjectOf(text),
          text: `${text}\n`,
          messageId: `<${id}@${installation}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        }),
      );
      return { kind: "accepted", ref: null };
    } catch (error) {
      return outcomeOf(error);
    }
  };
  const probe = async (): Promise<Outcome> => {
    try {
      await within(transport.verify());
      return { kind: "accepted", ref: null };
    } catch (error) {
      return { kind: "later", detail: detailOf(error), afterMs: null };
    }
  };
  return { send, probe, cancel: async () => undefined, close: () => transport.close() };
}
