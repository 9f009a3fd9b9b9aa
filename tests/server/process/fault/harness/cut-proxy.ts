import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** The near and the far end of a connection. */
type Pair = readonly [Socket, Socket];
/** Receives the bytes sent by one end of a connection. */
type Ear = (bytes: Buffer) => void;

/**
 * Opens a wire that can be cut, or frozen so that both ends believe it works. `earOf` returns the
 * receiver of the bytes from the near end of a connection, or from its target.
 */
export async function openProxy(targetPort: number, earOf?: (isFar: boolean) => Ear) {
  const pairs = new Set<Pair>();
  let [mute, unanswered] = [new Set<Pair>(), new Set<Pair>()];
  let isFrozen = false;
  let isRefusing = false;
  let answer: string | null = null;
  const server = createServer((near) => {
    if (isRefusing) {
      near.resetAndDestroy();
      return;
    }
    if (answer !== null) {
      const given = answer;
      near.on("error", () => undefined);
      near.once("data", () => near.end(given));
      return;
    }
    const far = connect(targetPort, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      const ear = earOf?.(from === far);
      from.on("data", (bytes: Buffer) => {
        ear?.(bytes);
        const isLost = isFrozen || mute.has(pair) || (to === near && unanswered.has(pair));
        if (!isLost) to.write(bytes);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cut: () => {
      for (const [near] of pairs) near.resetAndDestroy();
    },
    /** Ends every new connection at once. */
    refuse: (refusing: boolean) => {
      isRefusing = refusing;
    },
    /** The answer to every request on new connections; null passes requests to the target. */
    answerAll: (given: string | null) => {
      answer = given;
    },
    freeze: (frozen: boolean) => {
      isFrozen = frozen;
    },
    /** Connections that are open now stay open without data; new ones work. */
    muteOpen: () => {
      mute = new Set(pairs);
    },
    /** Connections that are open now carry requests but no answers; new ones carry both. */
    muteAnswers: () => {
      unanswered = new Set(pairs);
    },
    close: () => {
      for (const [near] of pairs) near.destroy();
      server.close();
    },
  };
}
