// @run all: waits as long as cameras, networks and hidden tabs take; a product of its own.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { type Browser, expect, type Page } from "@playwright/test";
import {
  codecMenus,
  type CreateCamera,
  liveClose,
  livePath,
  type NoVideoReason,
  noVideoReasonKeys,
  noVideoReasons,
} from "../../contract/camera/camera.ts";
import { keysOf } from "../../contract/base/table-keys.ts";
import { routes } from "../../contract/route/routes.ts";
import type { Language } from "../../contract/base/words.ts";
import { pictureWords } from "../../src/i18n/words/base/picture-words.ts";
import { patient } from "../factories/patient.ts";
import {
  pictures,
  type Script,
  scripted,
  sendEvery,
} from "../server/camera/picture/scripted-camera.ts";
import { test } from "./fixture.ts";
import { cameraPassword as password, startRecorder } from "./recorder.ts";
import { callsOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

const languages = { zh: "zh-CN", en: "en-US" } as const satisfies Record<Language, string>;
const print = (text: string) => process.stdout.write(`camera   ${text}\n`);

/** A TCP server and its port. */
async function listen(serve: (socket: Socket) => void): Promise<Server & { port: number }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}

/** Forwards bytes between a connection and a port; `rate`: limit for the replies, bytes/s. */
function relay(socket: Socket, port: number, rate: () => number): void {
  const other = connect(port, "127.0.0.1");
  const end = () => {
    socket.destroy();
    other.destroy();
  };
  other.on("error", end);
  socket.on("close", end);
  socket.pipe(other);
  let isFree = true;
  const forward = () => {
    const chunk: unknown = isFree ? other.read(Math.min(other.readableLength, rate())) : null;
    if (!(chunk instanceof Buffer)) return;
    isFree = rate() === Number.POSITIVE_INFINITY;
    socket.write(chunk);
    if (isFree) return forward();
    setTimeout(() => {
      isFree = true;
      forward();
    }, 1000);
  };
  other.on("readable", forward);
  // A line that was closed for a while continues.
  const timer = setInterval(forward, 50);
  socket.on("close", () => clearInterval(timer));
  other.on("end", () => other.readableLength === 0 && socket.end());
}

/** Passes everything on to the product except, while it is closed, requests for live pictures. */
async function startProxy(port: number) {
  const state = { isClosed: false };
  const server = await listen((socket) => {
    socket.once("data", (bytes: Buffer) => {
      if (state.isClosed && bytes.toString("latin1").startsWith(`GET ${livePath} `))
        return socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      socket.unshift(bytes);
      relay(socket, port, () => Number.POSITIVE_INFINITY);
    });
  });
  return Object.assign(state, { port: server.port, close: () => server.close() });
}

/** A camera whose only track is sound. */
const soundOnly = scripted({
  description: "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 0 RTP/AVP 8\r\n",
});
/** A camera whose pictures never stop by themselves. */
const keyless = scripted({
  play: (socket) => {
    const next = pictures();
    sendEvery(socket, 40, (at) => next(at, false));
  },
});
/** 36 Mbit/s beside its video. */
const soundPackets = Buffer.concat([
  Buffer.from([0x24, 1, 60_000 >> 8, 60_000 & 0xff]),
  Buffer.alloc(60_000),
]);
const tooMuch = scripted({
  play: (socket) => sendEvery(socket, 40, () => [soundPackets, soundPackets, soundPackets]),
});

const answering = (asked: string, status: string | null) => ({
  statusOf: (method: string) => (method === asked ? status : "200 OK"),
});
/** Cameras that refuse, each in a different way. */
const refusing = {
  answers: answering("DESCRIBE", null),
  refused: answering("DESCRIBE", "500 Internal Server Error"),
  moved: answering("DESCRIBE", "302 Moved Temporarily"),
  transport: answering("SETUP", "461 Unsupported Transport"),
  forbidden: answering("DESCRIBE", "403 Forbidden"),
  login: { refuse: () => 'Negotiate realm="camera"' },
} as const satisfies Partial<Record<NoVideoReason, Script>>;
const refusingReasons = keysOf(refusing);

/** A product with cameras in one house, each with a different fault. */
async function stage() {
  const recorder = await startRecorder({ faults: [null, null, "hevc", "busy"] });
  const { port } = recorder;
  const frozen = { is: false };
  const freezing = await listen((socket) => relay(socket, port, () => (frozen.is ? 0 : Infinity)));
  const sound = await listen(soundOnly.serve);
  const noKey = await listen(keyless.serve);
  const heavy = await listen(tooMuch.serve);
  const closed = await listen(() => undefined);
  const refusers = await Promise.all(
    refusingReasons.map((reason) => listen(scripted(refusing[reason]).serve)),
  );
  const open = [freezing, sound, noKey, heavy, closed, ...refusers];
  const nets = [port, ...open.map((of) => of.port)].map((of) => `127.0.0.1/32@${of}`);
  closed.close();
  const product = await startProduct({ isAlive: false, env: { CAMERA_NETS: nets.join() } });
  const site = siteAt(product.address);
  const call = await callsOf(site);
  const houseId = 1 + site.plan.houses.indexOf(site.visitor);
  let count = 0;
  const add = async (name: string, at: number | string, over: Partial<CreateCamera> = {}) => {
    count += 1;
    const { id } = await call("createCamera", {
      houseId,
      name,
      type: "hikvision",
      code: `VIEW${String(count).padStart(2, "0")}`,
      username: "viewer",
      password,
      address: typeof at === "number" ? `127.0.0.1:${at}/${at}` : at,
      ...over,
    });
    return id;
  };
  return {
    product,
    site,
    call,
    add,
    houseId,
    ports: {
      recorder: port,
      freezing: freezing.port,
      sound: sound.port,
      noKey: noKey.port,
      heavy: heavy.port,
      closed: closed.port,
    },
    refusers: refusingReasons.map((reason, index) => [reason, refusers[index]!.port] as const),
    freeze: (is: boolean) => void (frozen.is = is),
    close: async () => {
      for (const server of [freezing, sound, noKey, heavy, ...refusers]) server.close();
      await product.close();
      await recorder.close();
    },
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const tilesPath = (houseId: number) => `/camera/index?tab=tiles&house=${houseId}`;
const tileOf = (page: Page, id: number) => page.locator(`.camera-place[data-camera="${id}"]`);
const openTiles = (browser: Browser, site: Site, houseId: number, language: Language = "en") =>
  signIn(browser, site, tilesPath(houseId), { locale: languages[language] });
const isMoving = (page: Page, id: number) =>
  tileOf(page, id).evaluate(
    (tile) =>
      (tile.querySelector<HTMLVideoElement>("video:not(.is-waiting)")?.readyState ?? 0) >= 2,
  );

/** Acts as a browser that covers the tab of the page, or shows it again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((is) => {
    const state = is ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

test("a picture in a hidden tab is released, and back at once when the tab is shown again", async ({
  browser,
}) => {
  const on = await stage();
  const id = await on.add("Aisle", on.ports.recorder);
  const { page, context, complaints } = await openTiles(browser, on.site, on.houseId);
  const received = { pictures: 0, open: 0, stills: 0 };
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith(livePath)) return;
    received.open += 1;
    socket.on("framereceived", () => (received.pictures += 1));
    socket.on("close", () => (received.open -= 1));
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/camera/still")) received.stills += 1;
  });
  const tile = tileOf(page, id);
  await tile.getByRole("button", { name: "Play Aisle live" }).click();
  await expect.poll(() => isMoving(page, id)).toBe(true);
  const before = received.pictures;
  await expect.poll(() => received.pictures).toBeGreaterThan(before + 8);

  // After looking elsewhere for a short time, it continues.
  await setHidden(page, true);
  await page.waitForTimeout(3000);
  expect(received.open).toBe(1);
  await setHidden(page, false);
  await page.waitForTimeout(9000);
  expect(received.open).toBe(1);

  const hiddenAt = performance.now();
  await setHidden(page, true);
  await expect.poll(() => received.open, { intervals: [100] }).toBe(0);
  print(`hidden tab: stream given back after ${seconds(hiddenAt)} s`);
  const receivedBefore = { ...received };
  // Longer than the server keeps the camera for the next viewer.
  await page.waitForTimeout(13_000);
  expect(received).toEqual(receivedBefore);
  await expect(tile.locator("video")).toHaveCount(0);

  const shownAt = performance.now();
  await setHidden(page, false);
  await expect.poll(() => isMoving(page, id), { intervals: [20] }).toBe(true);
  print(`shown again, the camera let go meanwhile: picture after ${seconds(shownAt)} s`);
  expect(performance.now() - shownAt).toBeLessThan(patient(1000));
  await expect(tile).toContainText(pictureWords.live.en);
  expect(received.open).toBe(1);

  expect(complaints).toEqual([]);
  await context.close();
  await on.close();
});

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

test("a live picture fills the screen and comes back", async ({ browser }) => {
  const on = await stage();
  const id = await on.add("Aisle", on.ports.recorder);
  const { page, context, complaints } = await openTiles(browser, on.site, on.houseId);
  const tile = tileOf(page, id);
  await tile.getByRole("button", { name: "Play Aisle live" }).click();
  await expect.poll(() => isMoving(page, id)).toBe(true);
  const full = tile.getByRole("button", { name: "Aisle full screen" });
  await full.click();
  const filled = () => page.evaluate(() => document.fullscreenElement?.className ?? null);
  await expect.poll(filled).toContain("camera-picture");
  const box = (await tile.locator("video").boundingBox())!;
  const size = page.viewportSize()!;
  expect(box.width).toBe(size.width);
  expect(box.height).toBeGreaterThan(size.height * 0.9);
  expect(await isMoving(page, id)).toBe(true);
  await full.click();
  await expect.poll(filled).toBeNull();
  expect(await isMoving(page, id)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
  await on.close();
});

test("stills replace a live picture with reduced motion; by keyboard alone", async ({
  browser,
}) => {
  const on = await stage();
  const id = await on.add("Aisle", on.ports.recorder);
  const { page, context, complaints } = await openTiles(browser, on.site, on.houseId);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const tile = tileOf(page, id);
  await expect(tile.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
  await tile.getByRole("button", { name: "Play Aisle live" }).press("Enter");
  await expect(tile.getByRole("button", { name: "Stop Aisle" })).toBeVisible();
  const picture = () => tile.locator("img").getAttribute("src");
  const [first, startedAt] = [await picture(), performance.now()];
  await expect.poll(picture, { intervals: [100] }).not.toBe(first);
  const second = await picture();
  await expect.poll(picture, { intervals: [100] }).not.toBe(second);
  print(`motion unwanted: two new stills within ${seconds(startedAt)} s`);
  await expect(tile.locator("video")).toHaveCount(0);
  await tile.getByRole("button", { name: "Stop Aisle" }).press("Enter");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await tile.getByRole("button", { name: "Play Aisle live" }).press("Enter");
  await expect.poll(() => isMoving(page, id)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
  await on.close();
});

/** Returns the reason shown on a live picture, and the time until it appeared, ms. */
async function reasonOn(page: Page, id: number, reason: NoVideoReason, language: Language) {
  const tile = tileOf(page, id);
  // Its still has been requested, and signs in first.
  await expect(tile.locator("img, .camera-note[data-reason]").first()).toBeVisible();
  const startedAt = performance.now();
  await tile.locator(".camera-play").click();
  await expectReason(page, id, reason, language);
  return performance.now() - startedAt;
}

async function expectReason(page: Page, id: number, reason: NoVideoReason, language: Language) {
  // A picture that is tried again says it is connecting in between.
  const note = tileOf(page, id).locator(`figure:has(.camera-stop) .camera-note`);
  await expect(note.and(page.locator(`[data-reason=${reason}]`))).toBeVisible({ timeout: 90_000 });
  await expect(note).toContainText(pictureWords.noVideo[language]);
  await expect(note).toContainText(noVideoReasons[reason][language]);
}

/** The reasons a camera itself causes, with their causes. */
async function faultyCameras({ add, ports }: Stage) {
  return {
    noWay: await add("noWay", ""),
    unreachable: await add("unreachable", ports.closed),
    credentials: await add("credentials", ports.recorder, { password: "wrong" }),
    noChannel: await add("noChannel", ports.recorder, { channel: 99 }),
    noTrack: await add("noTrack", ports.sound),
    codec: await add("codec", ports.recorder, { channel: 3 }),
    busy: await add("busy", ports.recorder, { channel: 4 }),
    address: await add("address", "127.0.0.1:9"),
    noKey: await add("noKey", ports.noKey),
    heavy: await add("heavy", ports.heavy),
  } as const;
}

for (const language of ["en", "zh"] as const)
  test(`missing video shows the reason, for each reason, in ${language}`, async ({ browser }) => {
    const on = await stage();
    const took = new Map<NoVideoReason, number>();
    const faulty = await faultyCameras(on);
    const good = await on.add("good", on.ports.recorder);
    const freezing = await on.add("freezing", on.ports.freezing);
    const proxy = await startProxy(on.product.address.port);
    const site = { ...on.site, base: `http://127.0.0.1:${proxy.port}` };
    const { page, context, complaints } = await openTiles(browser, site, on.houseId, language);

    await test.step("the camera's fault", async () => {
      for (const [reason, id] of Object.entries(faulty) as [keyof typeof faulty, number][]) {
        took.set(reason, await reasonOn(page, id, reason, language));
        if (reason === "codec")
          await expect(tileOf(page, id)).toContainText(codecMenus.hikvision[language]);
        await tileOf(page, id).locator(".camera-stop").click();
      }
    });

    await test.step("the camera's refusals, one after the other: a page shows sixteen", async () => {
      for (const [reason, port] of on.refusers) {
        const id = await on.add(reason, port);
        took.set(reason, await reasonOn(page, id, reason, language));
        await on.call("deleteCamera", { id });
        await expect(tileOf(page, id)).toHaveCount(0);
      }
    });

    await test.step("a camera that freezes, and its return", async () => {
      await tileOf(page, freezing).locator(".camera-play").click();
      await expect.poll(() => isMoving(page, freezing)).toBe(true);
      on.freeze(true);
      const startedAt = performance.now();
      await expectReason(page, freezing, "silent", language);
      took.set("silent", performance.now() - startedAt);
      on.freeze(false);
      const back = performance.now();
      await expect.poll(() => isMoving(page, freezing), { intervals: [50] }).toBe(true);
      print(`${language}: the camera that froze is back after ${seconds(back)} s`);
      expect.soft(performance.now() - back, "back").toBeLessThan(patient(5000));
      await tileOf(page, freezing).locator(".camera-stop").click();
    });

    await test.step("a person's pictures, one too many", async () => {
      const more = [good];
      for (let index = 0; index < 4; index += 1)
        more.push(await on.add(`more ${index}`, on.ports.recorder, { channel: 2 }));
      const last = more.pop()!;
      for (const id of more) {
        await tileOf(page, id).locator(".camera-play").click();
        await expect.poll(() => isMoving(page, id)).toBe(true);
      }
      took.set("cap", await reasonOn(page, last, "cap", language));
      await expect(tileOf(page, last)).toContainText("good · more 0 · more 1 · more 2");
      for (const id of more.slice(1)) await tileOf(page, id).locator(".camera-stop").click();
      await tileOf(page, last).locator(".camera-stop").click();
    });

    await test.step("a proxy that lets no live pictures through", async () => {
      await tileOf(page, good).locator(".camera-stop").click();
      proxy.isClosed = true;
      took.set("door", await reasonOn(page, good, "door", language));
      proxy.isClosed = false;
      await tileOf(page, good).locator(".camera-again").click();
      await expect.poll(() => isMoving(page, good)).toBe(true);
    });

    await test.step("the cloud's reasons, by an endpoint that sends them", async () => {
      const ticket = { ticket: "A".repeat(22), port: null };
      await page.route(`**${routes.openCamera.path}`, (route) =>
        route.fulfill({ json: { success: true, code: 200, msg: "", data: ticket } }),
      );
      const odd = { codec: "avc1.42C014", width: 320, height: 192, stream: "sub" };
      const clouds = noVideoReasonKeys.filter((reason) => reason.startsWith("cloud"));
      for (const reason of [...clouds, "secretKey", "decoder", "gone"] as const) {
        await page.routeWebSocket(`**${livePath}`, (socket) => {
          socket.onMessage(() => {
            if (reason === "gone") void socket.close({ code: liveClose.noVideo, reason });
            else if (reason === "decoder") {
              // Declared as H.264, but something else.
              socket.send(JSON.stringify({ kind: "init", ...odd }));
              socket.send(Buffer.from("\0\0\0\x10oddb\0\0\0\0\0\0\0\0", "latin1"));
            } else socket.send(JSON.stringify({ kind: "noVideo", reason }));
          });
        });
        took.set(reason, await reasonOn(page, faulty.noWay, reason, language));
        await tileOf(page, faulty.noWay).locator(".camera-stop").click();
      }
      await page.unroute(`**${routes.openCamera.path}`);
    });

    await test.step("the server is away", async () => {
      await on.product.stop();
      const startedAt = performance.now();
      await expectReason(page, good, "server", language);
      took.set("server", performance.now() - startedAt);
    });

    const missing = noVideoReasonKeys.filter((reason) => reason !== "slow" && !took.has(reason));
    expect(missing).toEqual([]);
    // Reasons that need a wait are shown within a quarter of a minute, the others at once.
    const waited = new Set<NoVideoReason>(["silent", "decoder", "server", "heavy"]);
    const maxMs = (reason: NoVideoReason) =>
      // Pictures keep arriving; a stopped picture is allowed.
      reason === "noKey" ? 35_000 : waited.has(reason) ? 15_000 : 3000;
    for (const [reason, ms] of took)
      expect.soft(ms, `${language} ${reason}`).toBeLessThan(patient(maxMs(reason)));
    for (const [reason, ms] of took) print(`${language} ${reason}: ${(ms / 1000).toFixed(1)} s`);
    // Console errors about an unreachable server are the browser's own.
    expect(complaints.filter((text) => !/net::|WebSocket|\b5\d\d\b|\b4\d\d\b/.test(text))).toEqual(
      [],
    );
    await context.close();
    proxy.close();
    await on.close();
  });

for (const language of ["en", "zh"] as const)
  test(`a network that is too slow for the picture ends it with that reason, in ${language}`, async ({
    browser,
  }) => {
    const on = await stage();
    const id = await on.add("Aisle", on.ports.recorder);
    const line = { rate: Number.POSITIVE_INFINITY };
    const proxy = await listen((socket) => relay(socket, on.product.address.port, () => line.rate));
    const site = { ...on.site, base: `http://127.0.0.1:${proxy.port}` };
    const { page, context } = await openTiles(browser, site, on.houseId, language);
    await tileOf(page, id).locator(".camera-play").click();
    await expect.poll(() => isMoving(page, id)).toBe(true);
    line.rate = 500;
    const startedAt = performance.now();
    // Never an old picture as a live one.
    const standing = pictureWords.frozen[language].split("{age}")[0]!.trim();
    await expect(tileOf(page, id)).toContainText(standing, { timeout: 60_000 });
    print(`slow network: marked as standing still after ${seconds(startedAt)} s`);
    await expectReason(page, id, "slow", language);
    print(`slow network: told after ${seconds(startedAt)} s`);
    line.rate = Number.POSITIVE_INFINITY;
    await tileOf(page, id).locator(".camera-again").click();
    await expect.poll(() => isMoving(page, id)).toBe(true);
    await context.close();
    proxy.close();
    await on.close();
  });
