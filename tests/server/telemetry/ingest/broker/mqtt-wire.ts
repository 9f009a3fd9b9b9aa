import { once } from "node:events";
import { connect, type Socket } from "node:net";

const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 0xff]), Buffer.from(value)]);

/** A packet whose header may declare a different length than its body has. */
export function packet(first: number, body: Buffer, named = body.length): Buffer {
  const header = [first];
  let rest = named;
  do {
    header.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), body]);
}

export function connectPacket({
  clientId,
  username,
  password,
  level = 4,
}: {
  clientId: string;
  username: string;
  password: string;
  level?: number;
}): Buffer {
  const properties = level === 5 ? Buffer.from([0]) : Buffer.alloc(0);
  return packet(
    0x10,
    Buffer.concat([
      text("MQTT"),
      Buffer.from([level, 0xc2, 0, 60]),
      properties,
      text(clientId),
      text(username),
      text(password),
    ]),
  );
}

export const publishPacket = (topic: string, payload: Buffer, packetId = 1): Buffer =>
  packet(
    0x32,
    Buffer.concat([text(topic), Buffer.from([packetId >> 8, packetId & 0xff]), payload]),
  );

/** A socket without an MQTT client behind it. */
export async function openWire(port: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (bytes) => received.push(bytes));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return {
    socket,
    heard: () => Buffer.concat(received),
    /**
     * Writes at the other side's pace; false if the connection ended before everything was written.
     */
    send: async (bytes: Buffer): Promise<boolean> => {
      if (socket.destroyed) return false;
      if (socket.write(bytes)) return !socket.destroyed;
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined);
      return !socket.destroyed;
    },
    /** True if the other side ends the connection within this time. */
    ends: async (withinMs: number): Promise<boolean> => {
      if (socket.destroyed) return true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs);
      });
      const hasEnded = await Promise.race([
        once(socket, "close").then(
          () => true,
          () => true,
        ),
        late,
      ]);
      clearTimeout(timer);
      return hasEnded;
    },
  };
}
