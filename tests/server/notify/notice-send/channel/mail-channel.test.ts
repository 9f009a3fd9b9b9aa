import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openMail } from "../../../../../server/notify/notice-send/channel/mail-channel.ts";
import { type Mail, openMailbox } from "../../../../../simulator/notice/mailbox.ts";
import { message } from "../notice-message.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function mailboxWith(code = 250) {
  const mails: Mail[] = [];
  const mailbox = await openMailbox({
    host: "127.0.0.1",
    port: 0,
    now: Date.now,
    onMail: (mail) => mails.push(mail),
  });
  open.push(mailbox.close);
  mailbox.answerWith(code);
  return { mails, channel: channelAt(mailbox.port) };
}

function channelAt(port: number, timeoutMs = 2000) {
  const channel = openMail({
    url: `smtp://127.0.0.1:${port}`,
    from: "alarm@farm.example",
    installation: "farm-1",
    timeoutMs,
  });
  open.push(channel.close);
  return channel;
}

const mail = (seed = {}) => message({ channel: "mail", to: "li@farm.example", ...seed });

/** A server that only accepts AUTH LOGIN, and aborts TLS. */
const answersOf = (ways: string) => {
  let isData = false;
  return (text: string): string => {
    if (isData && !text.endsWith("\r\n.\r\n")) return "";
    if (isData) return "250 kept\r\n";
    if (text.startsWith("EHLO"))
      return ways === "" ? "250-mail\r\n250 STARTTLS\r\n" : `250-mail\r\n250 AUTH ${ways}\r\n`;
    if (text.startsWith("STARTTLS")) return "454 no TLS\r\n";
    if (text.startsWith("AUTH PLAIN")) return "535 5.7.8 authentication failed\r\n";
    if (text.startsWith("AUTH LOGIN")) return "334 VXNlcm5hbWU6\r\n";
    if (text.trim() === btoa("li")) return "334 UGFzc3dvcmQ6\r\n";
    if (text.trim() === btoa("secret")) return "235 in\r\n";
    isData = text.startsWith("DATA");
    return isData ? "354 go on\r\n" : "250 well\r\n";
  };
};

describe("mail", () => {
  it("arrives under one Message-ID, however often it is sent", async () => {
    const { mails, channel } = await mailboxWith();
    expect(await channel.send(mail())).toEqual({ kind: "accepted", ref: null });
    expect(await channel.send(mail())).toEqual({ kind: "accepted", ref: null });
    expect(mails.map(({ id }) => id)).toEqual(["<n-8814@farm-1>", "<n-8814@farm-1>"]);
    expect(mails[0]).toMatchObject({ to: "li@farm.example", subject: message().text });
  });

  it.each([
    [451, { kind: "later", of: "recipient", afterMs: null }],
    [550, { kind: "refused", of: "recipient" }],
  ])("is answered %i", async (code, outcome) => {
    const { channel } = await mailboxWith(code);
    expect(await channel.send(mail())).toMatchObject(outcome);
  });

  it.each([
    ["only LOGIN (enough_mail 53)", "LOGIN", ""],
    ["LOGIN, but names PLAIN first (nodemailer 1480, simplesmtp 7)", "PLAIN LOGIN", ""],
    [
      "TLS with an unverifiable certificate, which the setting ignores (nodemailer 1750)",
      "",
      "?ignoreTLS=1",
    ],
  ])("arrives at a server that accepts %s", async (_, ways, query) => {
    const mails: string[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => undefined).write("220 mail\r\n");
      const answers = answersOf(ways);
      socket.on("data", (chunk) => {
        const text = String(chunk);
        if (text.endsWith("\r\n.\r\n")) mails.push(text);
        socket.write(answers(text));
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    open.push(() => server.close());
    const { port } = server.address() as { port: number };
    const who = ways === "" ? "" : "li:secret@";
    const channel = openMail({
      url: `smtp://${who}127.0.0.1:${port}${query}`,
      from: "alarm@farm.example",
      installation: "farm-1",
      timeoutMs: 2000,
    });
    open.push(channel.close);
    expect(await channel.send(mail())).toEqual({ kind: "accepted", ref: null });
    expect(mails).toHaveLength(1);
  });

  it("is one mail with one subject to one recipient, with any text", async () => {
    const { mails, channel } = await mailboxWith();
    const text = "A 1号舍\r\nBcc: all@farm.example\r\n\r\nhello";
    await channel.send(mail({ text }));
    await channel.send(mail({ to: "a@farm.example, b@farm.example" }));
    expect(mails[0]).toMatchObject({ to: "li@farm.example" });
    expect(mails[0]?.subject).not.toContain("Bcc");
    for (const item of mails) expect(item.to).not.toContain(",");
  });

  it.each(["refuses", "says nothing", "takes it and hangs", "dribbles"] as const)(
    "server %s",
    async (fault) => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on("error", () => undefined);
        if (fault === "says nothing") return;
        socket.write("220 here\r\n");
        let isData = false;
        socket.on("data", (bytes) => {
          const text = bytes.toString();
          if (fault === "dribbles") {
            const timer = setInterval(() => socket.write("250-"), 30);
            return void socket.once("close", () => clearInterval(timer));
          }
          if (isData) return;
          if (text.startsWith("DATA")) {
            isData = true;
            socket.write("354 go on\r\n");
          } else socket.write("250 well\r\n");
        });
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as { port: number };
      open.push(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      if (fault === "refuses") server.close();
      const started = performance.now();
      expect(await channelAt(port, 400).send(mail())).toMatchObject({ kind: "later" });
      expect(performance.now() - started).toBeLessThan(20_000);
    },
  );
});
