import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openMail } from "../../../../../server/notify/notice-send/channel/mail-channel.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answers = (command: string, socket: Socket) => string | null;
const plain = (command: string): string => {
  if (/^EHLO/i.test(command)) return "250-odd.example\r\n250 8BITMIME\r\n";
  if (command === "DATA") return "354 go on\r\n";
  return command === "QUIT" ? "221 bye\r\n" : "250 OK\r\n";
};

/** A mail server with habits; `mails`: the contents that it has taken. */
async function openServer(answers: Answers, greeting = "220 odd.example\r\n") {
  const mails: string[] = [];
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    let [rest, isData] = ["", false];
    socket.on("error", () => undefined);
    socket.write(greeting);
    socket.on("data", (bytes) => {
      rest += bytes.toString();
      for (;;) {
        const end = isData ? rest.indexOf("\r\n.\r\n") : rest.indexOf("\r\n");
        if (end < 0) return;
        const text = rest.slice(0, end);
        rest = rest.slice(end + (isData ? 5 : 2));
        if (isData) mails.push(text);
        const answer = answers(isData ? "." : text, socket) ?? plain(text);
        isData = !isData && answer.startsWith("354");
        if (!socket.destroyed && answer !== "") socket.write(answer);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mail = openMail({ url, from: "house@example.com", installation: "t", timeoutMs: 3000 });
  closing.push(() => mail.close());
  return { mails, mail };
}
const message = { id: "1", to: "wang@example.com", text: "36.7 °C 温度高\nhouse 1" };
const send = async (answers: Answers, greeting?: string) => {
  const { mail, mails } = await openServer(answers, greeting);
  const outcome = await mail.send(message as never);
  return { kind: outcome.kind, of: "of" in outcome ? outcome.of : null, mails: mails.length };
};
const accepted = { kind: "accepted", of: null, mails: 1 };

it.each<[string, Answers, string?]>([
  ["EHLO is refused, HELO is not", (c) => (c.startsWith("EHLO") ? "502 what?\r\n" : null)],
  ["no extension at all", (c) => (c.startsWith("EHLO") ? "250 hello\r\n" : null)],
  [
    "extensions in small letters with blanks",
    (c) => (c.startsWith("EHLO") ? "250-x\r\n250-8bitmime \r\n250 help\r\n" : null),
  ],
  [
    "a welcome of many lines (PHPMailer#2291)",
    () => null,
    "220-no spam\r\n220-please\r\n220 ready\r\n",
  ],
  [
    "an answer in pieces",
    (c, socket) => {
      if (c !== ".") return null;
      socket.write("25");
      setTimeout(() => socket.write("0 OK\r\n"), 100);
      return "";
    },
  ],
  [
    "hangs up behind its 250 (nodemailer#1716)",
    (c, socket) => {
      if (c !== ".") return null;
      socket.end("250 2.0.0 queued\r\n");
      return "";
    },
  ],
  [
    "251 for a recipient it passes on",
    (c) => (c.startsWith("RCPT") ? "251 will forward\r\n" : null),
  ],
])("a mail arrives where the server has: %s", async (_, answers, greeting) => {
  expect(await send(answers, greeting)).toEqual(accepted);
});

it.each<[string, Answers, object]>([
  [
    "hangs up before its 250",
    (c, socket) => {
      if (c !== ".") return null;
      socket.destroy();
      return "";
    },
    { kind: "later", mails: 1 },
  ],
  [
    "451 at DATA, for everybody",
    (c) => (c === "DATA" ? "451 4.3.0 local error in processing\r\n" : null),
    { kind: "later", mails: 0 },
  ],
  [
    "STARTTLS named and refused",
    (c) =>
      c.startsWith("EHLO")
        ? "250-x\r\n250 STARTTLS\r\n"
        : c === "STARTTLS"
          ? "454 4.7.0 TLS not available\r\n"
          : null,
    { kind: "later", mails: 0 },
  ],
  [
    "STARTTLS accepted, and no TLS",
    (c) =>
      c.startsWith("EHLO")
        ? "250-x\r\n250 STARTTLS\r\n"
        : c === "STARTTLS"
          ? "220 go\r\nnonsense\r\n"
          : null,
    { kind: "later", mails: 0 },
  ],
  [
    "two codes in one answer",
    (c) => (c === "." ? "250-maybe\r\n550 5.7.1 spam\r\n" : null),
    { kind: "later", mails: 1 },
  ],
  [
    "550 behind the content",
    (c) => (c === "." ? "550 5.1.1 no such user here\r\n" : null),
    { kind: "refused", of: "recipient", mails: 1 },
  ],
])("a mail is not told as sent where the server has: %s", async (_, answers, expected) => {
  expect(await send(answers)).toMatchObject(expected);
});
