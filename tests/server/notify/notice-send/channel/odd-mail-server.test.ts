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

/** A mail server with peculiarities; `mails` has the contents that it accepted. */
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
  ["EHLO refused, but HELO accepted", (c) => (c.startsWith("EHLO") ? "502 what?\r\n" : null)],
  ["no extensions", (c) => (c.startsWith("EHLO") ? "250 hello\r\n" : null)],
  [
    "extensions in small letters with blanks",
    (c) => (c.startsWith("EHLO") ? "250-x\r\n250-8bitmime \r\n250 help\r\n" : null),
  ],
  [
    "a greeting of many lines (PHPMailer#2291)",
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
    "a connection that closes after its 250 (nodemailer#1716)",
    (c, socket) => {
      if (c !== ".") return null;
      socket.end("250 2.0.0 queued\r\n");
      return "";
    },
  ],
  ["251 for a forwarded recipient", (c) => (c.startsWith("RCPT") ? "251 will forward\r\n" : null)],
])("a mail arrives if the server has: %s", async (_, answers, greeting) => {
  expect(await send(answers, greeting)).toEqual(accepted);
});

it("a mail is in ASCII if the server does not announce more", async () => {
  const { mail, mails } = await openServer((c) => (c.startsWith("EHLO") ? "250 hello\r\n" : null));
  expect((await mail.send(message as never)).kind).toBe("accepted");
  expect(/^\p{ASCII}*$/u.test(mails[0]!)).toBe(true);
  expect(mails[0]).toMatch(/Content-Transfer-Encoding: (?:base64|quoted-printable)/i);
});

it("an address with non-ASCII letters is only sent to a server that supports it", async () => {
  const lines: string[] = [];
  const letters = (c: string) => {
    lines.push(c);
    return c.startsWith("EHLO") ? "250-x\r\n250-SMTPUTF8\r\n250 8BITMIME\r\n" : null;
  };
  const knows = await openServer(letters);
  const plain = await openServer((c) => (c.startsWith("RCPT") ? "250 fine by me\r\n" : null));
  const to = (address: string) => ({ ...message, to: address }) as never;
  expect((await knows.mail.send(to("张三@例子.中国"))).kind).toBe("accepted");
  expect(lines.filter((line) => /^(?:MAIL|RCPT)/.test(line))).toEqual([
    expect.stringMatching(/SMTPUTF8/),
    "RCPT TO:<张三@例子.中国>",
  ]);
  expect(await plain.mail.send(to("张三@例子.中国"))).toMatchObject({
    kind: "refused",
    of: "recipient",
    detail: expect.stringMatching(/SMTPUTF8/),
  });
  expect(plain.mails).toEqual([]);
  // Every server supports the ASCII form of a domain.
  lines.length = 0;
  expect((await knows.mail.send(to("wang@例子.中国"))).kind).toBe("accepted");
  expect(lines).toContain("RCPT TO:<wang@xn--fsqu00a.xn--fiqs8s>");
  expect((await plain.mail.send(to("wang@例子.中国"))).kind).toBe("accepted");
});

const file = { name: "week.pdf", type: "application/pdf", content: Buffer.alloc(300_000, 7) };
const withFile = { ...message, files: [file] } as never;

it.each<[string, Answers]>([
  [
    "the limit in its greeting",
    (c) => (c.startsWith("EHLO") ? "250-x\r\n250 SIZE 100000\r\n" : null),
  ],
  [
    "552 for the announced size",
    (c) => {
      if (c.startsWith("EHLO")) return "250-x\r\n250 SIZE\r\n";
      return /^MAIL.* SIZE=4\d{5}$/.test(c) ? "552 not today\r\n" : null;
    },
  ],
  ["552 after the mail", (c) => (c === "." ? "552 5.3.4 Message too big\r\n" : null)],
  ["554 after the mail", (c) => (c === "." ? "554 5.6.0 Message size exceeds limit\r\n" : null)],
  [
    "a mailbox with a lower limit",
    (c) => (c.startsWith("RCPT") ? "550 5.2.3 length exceeds administrative limit\r\n" : null),
  ],
])("a too large mail with files is reported as such: %s", async (_, answers) => {
  const { mail } = await openServer(answers);
  expect(await mail.send(withFile)).toMatchObject({
    kind: "refused",
    of: "notice",
    isTooLarge: true,
  });
  // The notice of an alarm has no file, so its channel is at fault.
  const outcome = await mail.send(message as never);
  expect("isTooLarge" in outcome).toBe(false);
});

it.each<[string, Answers, object]>([
  ["a full mailbox", (c) => (c === "." ? "552 5.2.2 mailbox full\r\n" : null), { of: "recipient" }],
  ["421 after the mail", (c) => (c === "." ? "421 closing\r\n" : null), { kind: "later" }],
  ["452 after the mail", (c) => (c === "." ? "452 too much mail\r\n" : null), { kind: "later" }],
])("a mail with files is not reported as too large for %s", async (_, answers, expected) => {
  const { mail } = await openServer(answers);
  const outcome = await mail.send(withFile);
  expect(outcome).toMatchObject(expected);
  expect("isTooLarge" in outcome).toBe(false);
});

it("a mail with files gets the time that a slow line needs", async () => {
  const { mail, mails } = await openServer((c, socket) => {
    if (c !== ".") return null;
    for (const second of [1, 2, 3])
      setTimeout(() => socket.write("250-looking at it\r\n"), second * 1000);
    setTimeout(() => socket.write("250 OK\r\n"), 4000);
    return "";
  });
  const outcome = await mail.send(withFile);
  expect([outcome.kind, mails.length]).toEqual(["accepted", 1]);
}, 15_000);

it("STARTTLS is tried at a server that requires TLS without offering it", async () => {
  const asked: string[] = [];
  const { mail } = await openServer((c) => {
    asked.push(c);
    if (c.startsWith("MAIL")) return "530 5.7.0 Must issue a STARTTLS command first\r\n";
    return c === "STARTTLS" ? "454 4.7.0 TLS not available\r\n" : null;
  });
  const outcome = await mail.send(message as never);
  expect(asked).toContain("STARTTLS");
  expect(outcome).toMatchObject({ kind: "later", detail: expect.stringMatching(/STARTTLS/) });
});

it.each<[string, Answers, object]>([
  ...(["MAIL", "RCPT", "DATA", "."] as const).map((at): [string, Answers, object] => [
    `421 at ${at}, and hangs up`,
    (c, socket) => {
      if (!c.startsWith(at)) return null;
      socket.end("421 4.3.2 service shutting down\r\n");
      return "";
    },
    { kind: "later" },
  ]),
  [
    "an answer of a million lines",
    (c) => (c.startsWith("RCPT") ? `${"250-go on\r\n".repeat(1_000_000)}250 end\r\n` : null),
    { kind: "later", mails: 0 },
  ],
  [
    "an answer with an endless line",
    (c, socket) => {
      if (!c.startsWith("RCPT")) return null;
      const timer = setInterval(() => socket.write("250-xxxxxxxx"), 5);
      socket.on("close", () => clearInterval(timer));
      return "";
    },
    { kind: "later", mails: 0 },
  ],
  [
    "a refusal of 64 kB",
    (c) => (c.startsWith("RCPT") ? `550 5.1.1 ${"very ".repeat(13_000)}unknown\r\n` : null),
    { kind: "refused", of: "recipient", mails: 0 },
  ],
  [
    "no such user, in Chinese without an enhanced code",
    (c) => (c.startsWith("RCPT") ? "550 收件人不存在或已停用\r\n" : null),
    { kind: "refused", of: "recipient", mails: 0 },
  ],
  [
    "no such user, in GB18030",
    (c, socket) => {
      if (!c.startsWith("RCPT")) return null;
      socket.write(
        Buffer.from([...Buffer.from("550 "), 0xca, 0xd5, 0xbc, 0xfe, 0xc8, 0xcb, 13, 10]),
      );
      return "";
    },
    { kind: "refused", of: "recipient", mails: 0 },
  ],
  [
    "a connection that closes before its 250",
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
    "STARTTLS announced and refused",
    (c) =>
      c.startsWith("EHLO")
        ? "250-x\r\n250 STARTTLS\r\n"
        : c === "STARTTLS"
          ? "454 4.7.0 TLS not available\r\n"
          : null,
    { kind: "later", mails: 0 },
  ],
  [
    "STARTTLS accepted, but no TLS",
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
    "550 after the content",
    (c) => (c === "." ? "550 5.1.1 no such user here\r\n" : null),
    { kind: "refused", of: "recipient", mails: 1 },
  ],
])("a mail does not count as sent if the server has: %s", async (_, answers, expected) => {
  expect(await send(answers)).toMatchObject(expected);
});
