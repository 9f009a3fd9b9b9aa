import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { afterEach, expect, it } from "vitest";
import { openMail } from "../../../../../server/notify/notice-send/channel/mail-channel.ts";
import { message } from "../notice-message.ts";

/*
 * Mail servers that do not match MAIL_URL: the error names the cause, and not only a code
 * (nodemailer#1037, nodemailer#1172, action-send-mail#215).
 */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const file = (name: string) => readFileSync(`tests/server/platform/tls/${name}`);
const certificate = { key: file("server.key"), cert: file("server.pem") };
const speak = (socket: Socket, greeting = "220 here\r\n") => {
  socket.on("error", () => undefined);
  if (greeting !== "") socket.write(greeting);
  socket.on("data", () => socket.write("250 well\r\n"));
};
async function portOf(server: Server): Promise<number> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => void sockets.push(socket));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}
const plain = (greeting?: string) => portOf(createServer((socket) => speak(socket, greeting)));
const secured = (more: TlsOptions = {}) =>
  portOf(createTlsServer({ ...certificate, ...more }, (socket) => speak(socket)));
const old: TlsOptions = {
  minVersion: "TLSv1",
  maxVersion: "TLSv1.1",
  ciphers: "ALL:@SECLEVEL=0",
};

it.each<[string, string, () => Promise<number>, RegExp]>([
  ["TLS from the start", "smtp", secured, /needs smtps:/],
  ["no TLS from the start", "smtps", plain, /smtp:\/\/ begins it/],
  [
    "a certificate of an unknown authority",
    "smtps",
    secured,
    /^certificate refused: .*certificate/,
  ],
  ["TLS 1.1", "smtps", () => secured(old), /older than 1\.2/],
  [
    "another service than mail",
    "smtp",
    () => plain("HTTP/1.1 400 Bad Request\r\n\r\n"),
    /not that of a mail server/,
  ],
  ["no greeting", "smtp", () => plain(""), /no greeting/],
])("a port with %s is reported as such", async (_, scheme, open, reason) => {
  const url = `${scheme}://localhost:${await open()}`;
  const mail = openMail({ url, from: "a@b.example", installation: "t", timeoutMs: 2000 });
  closing.push(() => mail.close());
  const expected = { kind: "later", of: "channel", detail: expect.stringMatching(reason) };
  expect(await mail.send(message({ channel: "mail", to: "li@farm.example" }))).toMatchObject(
    expected,
  );
  expect(await mail.probe?.()).toMatchObject(expected);
});

it.each([
  ["127.0.0.1:1", "ECONNREFUSED"],
  ["mail.nowhere.invalid", "ENOTFOUND"],
])("an unreachable address keeps the system's error code: %s", async (at, code) => {
  const mail = openMail({ url: `smtp://${at}`, from: "a@b.example", installation: "t" });
  closing.push(() => mail.close());
  expect(await mail.send(message({ channel: "mail", to: "li@farm.example" }))).toMatchObject({
    detail: code,
  });
});
