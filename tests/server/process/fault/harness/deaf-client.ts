import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";

/** A masked text frame of a web socket (RFC 6455), up to 64 kB. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  for (const [at, byte] of payload.entries()) payload[at] = byte ^ mask[at % 4]!;
  return Buffer.concat([head, mask, payload]);
}

/**
 * Opens a client of the stream that requests the fleet repeatedly, reports its presence, and reads
 * nothing. Returns a function that ends it.
 */
export async function openDeafClient(port: number, token: string): Promise<() => void> {
  const socket = connect({ host: "127.0.0.1", port });
  await once(socket, "connect");
  socket.write(
    [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      `Host: 127.0.0.1:${port}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      "",
      "",
    ].join("\r\n"),
  );
  await once(socket, "data");
  socket.write(frameOf(`40${JSON.stringify({ token, language: "en" })}`));
  await once(socket, "data");
  socket.pause();
  socket.on("error", () => undefined);
  const pong = setInterval(() => socket.write(frameOf("3")), 1000);
  const request = setInterval(() => {
    for (let times = 0; times < 45; times += 1)
      socket.write(frameOf(`42${JSON.stringify(["watch", { scopes: [{ kind: "fleet" }] }])}`));
  }, 3100);
  return () => {
    clearInterval(pong);
    clearInterval(request);
    socket.destroy();
  };
}
