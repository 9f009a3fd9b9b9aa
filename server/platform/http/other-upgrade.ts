import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Headers that offer another protocol. */
const offer = /^(?:upgrade|http2-settings)$/i;

/** True if a client requests a web socket. */
export const isWebSocket = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  /\bwebsocket\b/i.test(headers.upgrade ?? "");

/**
 * Answers a request that offers another protocol which is not supported as if it offered none (RFC
 * 9110, 7.8). Java's client offers HTTP/2 with its first request; Node would hand its connection
 * over, and read no body.
 */
export function answerWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    const kept =
      name.toLowerCase() === "connection"
        ? value.split(",").filter((one) => !offer.test(one.trim()))
        : [value];
    if (!offer.test(name) && kept.length > 0) lines.push(`${name}: ${kept.join(",")}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("encrypted" in socket ? "secureConnection" : "connection", socket);
}
