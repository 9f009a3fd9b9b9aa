import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { noVideoReasons, type NoVideoReason } from "../../../../contract/camera/camera.ts";
import { openLan } from "../../../../server/camera/picture/lan-camera.ts";
import { reasonOf } from "../../../../server/camera/picture/media/no-video.ts";
import { rtspPace } from "../../../../server/camera/picture/rtsp/rtsp-client.ts";
import { patient } from "../../../factories/patient.ts";
import { runsOf, seedsOf } from "../../../factories/long.ts";
import { randomFrom, type Random } from "../../../src/stores/record/import/seeded-random.ts";
import { cameraAt, Film, openGuard, startPeer, until } from "./picture-stage.ts";
import { type CameraVariant, cameraVariants } from "./camera-variants.ts";
import { realm, type SendBytes, variantCamera } from "./variant-camera.ts";

const guard = openGuard();
const pace = { ...rtspPace, quietMs: 150, doubledMs: 100, stepMs: 1000 };
const open = openLan(guard, pace);

/** Returns the reason reported for a camera; null if its pictures come. */
async function reasonFor(
  port: number,
  { type = "hikvision" }: CameraVariant,
  { by = open, secret }: { readonly by?: typeof open; readonly secret?: string } = {},
): Promise<NoVideoReason | null> {
  const camera = cameraAt(port, { type, ...(secret !== undefined && { password: secret }) });
  const sendVideo = new Film();
  try {
    const source = await by(camera, "sub", sendVideo, () => undefined);
    await until(() => sendVideo.keys.length > 1);
    source.close();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

describe("a camera as found on farms", () => {
  it.each(cameraVariants())("$name", async (variant) => {
    const { serve, signIns } = variantCamera(variant.quirks);
    expect(await reasonFor(await startPeer(serve), variant)).toBe(variant.reason ?? null);
    expect(signIns.wrong).toBe(0);
  });

  it.each(
    cameraVariants().filter(
      ({ quirks, reason }) => quirks.challenges !== null && reason === undefined,
    ),
  )("with a wrong password reports it, after the fewest attempts: $name", async (variant) => {
    const { serve, signIns } = variantCamera(variant.quirks);
    const port = await startPeer(serve);
    expect(await reasonFor(port, variant, { secret: "wrong" })).toBe(
      variant.wrong ?? "credentials",
    );
    expect(signIns).toEqual({ right: 0, wrong: variant.tries ?? 1 });
  });

  const plain: CameraVariant = { name: "", quirks: {} };
  const numberings = {
    "each number right": (answer: string) => answer,
    "no number": (answer: string) => answer.replace(/CSeq: \d+\r\n/, ""),
    "always the number 1": (answer: string) => answer.replace(/CSeq: \d+/, "CSeq: 1"),
  };
  it("is not locked out by a late copy of its refusal", async () => {
    const copied: SendBytes = (socket, answer) => {
      const send = () => void socket.write(answer, "latin1");
      if (!answer.includes(" 401 ")) return void setTimeout(send, 1300);
      send();
      setTimeout(send, 150);
    };
    const by = openLan(guard, { ...pace, stepMs: 3000 });
    const results = Object.entries(numberings).map(async ([name, write]) => {
      const { serve, signIns } = variantCamera({ write }, copied);
      return [name, await reasonFor(await startPeer(serve), plain, { by }), signIns.wrong];
    });
    expect(await Promise.all(results)).toEqual(
      Object.keys(numberings).map((name) => [name, null, 0]),
    );
  });

  it("is not reported as a wrong password for a copy of its refusal if the answer is lost", async () => {
    const opened = async (write: (answer: string) => string) => {
      let isLost = false;
      const lossy: SendBytes = (socket, answer) => {
        const send = () => void socket.write(answer, "latin1");
        if (!answer.includes(" 401 ")) return isLost ? send() : void (isLost = true);
        send();
        setTimeout(send, 150);
      };
      const { serve, signIns } = variantCamera({ write }, lossy);
      const by = openLan(guard, { ...pace, stepMs: 1000 });
      return [await reasonFor(await startPeer(serve), plain, { by }), signIns.wrong];
    };
    expect(await opened(numberings["each number right"])).toEqual(["answers", 0]);
    expect(await opened(numberings["no number"])).toEqual([null, 0]);
    expect(await opened(numberings["always the number 1"])).toEqual([null, 0]);
  });

  it.each(["p*@JX#$", "%23%25&wL1@40:tU", '"q\\', "密码é 1", "a".repeat(63)])(
    "accepts any characters in its password: %s (frigate 4974, yi-hack 688)",
    async (secret) => {
      const ways = [undefined, () => [`Basic realm="${realm}"`]];
      for (const challenges of ways) {
        const { serve, signIns } = variantCamera({ secret, ...(challenges && { challenges }) });
        expect(await reasonFor(await startPeer(serve), plain, { secret })).toBe(null);
        expect(signIns.wrong).toBe(0);
      }
    },
  );

  it("has a text in both languages for each reason, no two equal", () => {
    for (const language of ["zh", "en"] as const) {
      const words = Object.values(noVideoReasons).map((item) => item[language]);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

/**
 * Lines about authentication: a camera that sends them incorrectly has itself refused the password.
 */
const isOfSignIn = (line: string) => /^(?:WWW-Authenticate|[\t ])/i.test(line);

/** An answer with a single fault. */
function corrupted(answer: string, random: Random): string {
  const lines = answer.split("\n");
  const loose = lines.flatMap((line, index) => (index === 0 || isOfSignIn(line) ? [] : [index]));
  const at = loose.length === 0 ? 0 : random.pick(loose);
  const line = lines[at] ?? "";
  const change = random.pick([
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 0, line),
    () => lines.with(at, line.slice(0, random.int(0, line.length))),
    () => lines.with(at, line.replace(/\d+/, String(random.int(0, 999)))),
    () =>
      lines.with(
        at,
        line.replace(/./g, (sign) => (random.chance(0.1) ? "\u0007" : sign)),
      ),
    () => lines.with(at, random.chance(0.5) ? line.toUpperCase() : line.toLowerCase()),
    () => lines.map((line) => line.replace("\r", "")),
    () => [`${"\u0000$\u0001R".slice(0, random.int(1, 4))}${lines[0] ?? ""}`, ...lines.slice(1)],
    () =>
      lines.map((line) =>
        line.replace(
          /^(Content-Length: )(\d+)/i,
          (_, name: string, size: string) => `${name}${Number(size) + random.int(-40, 40)}`,
        ),
      ),
    () => lines.map((line) => line.replace(/^CSeq: \d+/i, `CSeq: ${random.int(0, 9)}`)),
    () => [...lines, ...lines],
  ]);
  return at === 0 ? answer : change().join("\n");
}

/** Sends answers corrupted, truncated, duplicated, late or not at all. */
const spoilBy =
  (random: Random): SendBytes =>
  (socket: Socket, answer) => {
    const bytes = Buffer.from(random.chance(0.4) ? corrupted(answer, random) : answer, "latin1");
    const kind = random.int(0, 40);
    if (kind === 0) return;
    if (kind === 1) return void socket.destroy();
    const cut = kind < 8 ? random.int(0, bytes.length) : bytes.length;
    socket.write(bytes.subarray(0, cut));
    if (kind === 2) socket.end();
    else if (cut < bytes.length) setTimeout(() => socket.write(bytes.subarray(cut)), 2);
    if (kind === 8) socket.write(Buffer.from([0x24, 0, 0, 12, 0x80, 96, 0, 1, 0, 0, 0, 0]));
  };

describe("a randomly corrupted dialogue", () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.on("uncaughtException", note);
  afterAll(() => void process.off("uncaughtException", note));

  it(
    "ends in time, with pictures or a reason, but never with a wrong password",
    { timeout: 3_600_000 },
    async () => {
      // The time that this machine needs for expected answers to arrive.
      const shortPauses = {
        ...pace,
        answerMs: patient(runsOf(300, 100)),
        stepMs: patient(runsOf(300, 100)),
        openMs: patient(runsOf(1200, 400)),
        quietMs: 15,
        doubledMs: patient(15),
        hangUpMs: 5,
      };
      const lan = openLan(guard, shortPauses);
      const variants = cameraVariants().filter(({ reason }) => reason !== "login");
      const [first, last] = seedsOf(100_000, 600);
      const runs = last - first + 1;
      const counts = new Map<string, number>();
      let slowest = 0;
      let next = first - 1;
      const worker = async () => {
        for (let run = (next += 1); run <= last; run = next += 1) {
          const random = randomFrom(run);
          const variant = variants[run % variants.length]!;
          const { serve, signIns } = variantCamera(variant.quirks, spoilBy(random));
          const peer = await listen(serve);
          const startedAt = performance.now();
          const reason = await opened(peer.port, variant, lan);
          slowest = Math.max(slowest, performance.now() - startedAt);
          peer.close();
          expect(`${run} ${variant.name}: ${reason}, ${signIns.wrong} wrong`).not.toMatch(
            /credentials|[1-9] wrong/,
          );
          counts.set(reason, (counts.get(reason) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: runsOf(150, 16) }, worker));
      console.log(
        `${runs} dialogues, the slowest ${slowest.toFixed(0)} ms`,
        Object.fromEntries(counts),
      );
      expect(failures).toEqual([]);
      expect(slowest).toBeLessThan(patient(2000));
      // Some dialogues are refused, and some play.
      expect(counts.get("plays")! / runs).toBeGreaterThan(0.1);
      expect(counts.get("plays")! / runs).toBeLessThan(0.9);
    },
  );
});

/** A camera that is closed with its dialogue, because there are many. */
async function listen(
  serve: (socket: Socket) => void,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    serve(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function opened(
  port: number,
  { type = "hikvision" }: CameraVariant,
  by: typeof open,
): Promise<string> {
  try {
    const source = await by(cameraAt(port, { type }), "sub", new Film(), () => undefined);
    source.close();
    return "plays";
  } catch (error) {
    return reasonOf(error);
  }
}
