import { once } from "node:events";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Attachments. */
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
  readonly at: number;
}

export interface MailboxOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly now: () => number;
  readonly onMail: (mail: Mail) => void;
}

export interface Mailbox {
  readonly port: number;
  /** Answers for every recipient: 250 is well, 451 "later", 550 "never". */
  answerWith(code: number): void;
  close(): Promise<void>;
}

/** A mail server that takes everything and shows it. */
export async function openMailbox({ host, port, now, onMail }: MailboxOptions): Promise<Mailbox> {
  let code = 250;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    size: 8 * 1024 * 1024,
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: "demo" }),
    onRcptTo: (_to, _session, done) =>
      code === 250 ? done() : done(Object.assign(new Error("not taken"), { responseCode: code })),
    onData: (stream, session, done) => {
      simpleParser(stream).then(
        (mail) => {
          onMail({
            id: mail.messageId ?? "",
            to: session.envelope.rcptTo.map(({ address }) => address).join(", "),
            subject: mail.subject ?? "",
            text: (mail.text ?? "").trim(),
            files: mail.attachments.map(({ filename = "", content }) => ({
              name: filename,
              content,
            })),
            at: now(),
          });
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  // A client that is killed in the middle of a mail must not end this process.
  server.on("error", () => undefined);
  const listening = server.listen(port, host);
  await once(listening, "listening");
  const address = listening.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    answerWith: (next) => {
      code = next;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
