import { gzipSync } from "node:zlib";
import { LargeFleets } from "../../server/live/overview/fleet-tallies.ts";
import { readFleetSnapshot } from "../../server/live/overview/overview-queries.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { serverItself } from "../../server/platform/session/caller-scope.ts";
import { dayMs } from "../../contract/base/time.ts";
import { openBrowser, signedInState } from "./browser.ts";
import { median, milliseconds, report } from "./figure.ts";
import { startProduct } from "./product.ts";
import { fillLargeFleet } from "./read-fleet.ts";

/*
 * The first picture of an administrator of `HOUSES` houses, one in fifty of them in alarm: the
 * database's queries, and the wall in a fresh browser, from its opening to the number of its houses
 * on the screen, with the bytes of its data and the memory of its scripts. Needs TEST_DATABASE_URL.
 * Server and browser share the machine.
 */
const houses = Number(process.env.HOUSES ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 5);
const offset = 1_000_000;
const url = process.env.TEST_DATABASE_URL;
if (url === undefined) throw new Error("set TEST_DATABASE_URL");

async function fill(database: Database): Promise<void> {
  await fillLargeFleet(database, houses, offset);
  await database.query(
    `insert into alarms (house_id, farm_id, org_id, key, severity, state, raised_at, value,
       limit_value, peak, version)
     select h.id, h.farm_id, h.org_id, 'tempHigh', 1 + h.id % 4, 'unacknowledged', now(), 34, 33, 34, 1
     from houses h where h.id > $1 and h.id % 50 = 0`,
    [offset],
  );
  await database.query("analyze");
}

const product = await startProduct(1, url, fill, {
  isBare: true,
  // Nothing sends for these houses, and their being offline is not measured here.
  environment: { OFFLINE_AFTER_MS: String(dayMs) },
});
const { openDatabase } = await import("../../server/platform/db/open-database.ts");
const database = await openDatabase({
  databaseUrl: product.databaseUrl,
  dataDir: "",
  onError: () => undefined,
});
const scopes = [{ kind: "fleet" }] as const;
const [tallyMs, pictureMs]: [number[], number[]] = [[], []];
let packed = 0;
for (let round = 0; round < rounds; round += 1) {
  const fleets = new LargeFleets(database, 1000);
  const now = Date.now();
  // Removes what a server has written for them.
  await database.query("delete from fleet_tallies");
  tallyMs.push(await milliseconds(() => fleets.read(serverItself, now)));
  pictureMs.push(
    await milliseconds(async () => {
      const tallies = await fleets.read(serverItself, now);
      const snapshot = await readFleetSnapshot(database, serverItself, now, scopes, tallies);
      packed = gzipSync(JSON.stringify(snapshot), { level: 1 }).length;
    }),
  );
}
await database.close();

const browser = await openBrowser();
const origin = `http://127.0.0.1:${product.httpPort}`;
const session = await signedInState(browser, origin);
const [shownMs, dataKb, heapMb]: [number[], number[], number[]] = [[], [], []];
const [openedMs, receivedMs]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    storageState: session,
    locale: "en-US",
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  let bytes = 0;
  const begun = performance.now();
  let pictureId = "";
  let receivedAt = Number.NaN;
  cdp.on("Network.webSocketHandshakeResponseReceived", () => {
    openedMs.push(performance.now() - begun);
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.url.includes("/overview/listOverview/")) pictureId = requestId;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (requestId !== pictureId) return;
    bytes += encodedDataLength;
    receivedAt = performance.now() - begun;
  });
  cdp.on("Network.webSocketFrameReceived", ({ response }) => {
    // A packed snapshot is shown as base64.
    bytes += (response.payloadData.length * (response.opcode === 2 ? 3 : 4)) / 4;
  });
  // The page records the time itself, because a query from outside would wait for its next work.
  await page.addInitScript(`(function look() {
    if (!document.body?.textContent.includes("${(houses + 1).toLocaleString("en-US")}"))
      return requestAnimationFrame(look);
    globalThis.shownAt = performance.now();
  })()`);
  await page.goto(`${origin}/screenDatav/home`);
  const shownAt = await page.waitForFunction(() => Reflect.get(globalThis, "shownAt") as unknown);
  shownMs.push(Number(await shownAt.jsonValue()));
  receivedMs.push(receivedAt);
  dataKb.push(bytes / 1000);
  await page.waitForTimeout(5000);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  heapMb.push(usedSize / 1e6);
  await context.close();
}
report("large-fleet", [
  { name: `${houses} houses, tallies read`, value: median(tallyMs), unit: "ms" },
  { name: "snapshot beside them", value: median(pictureMs), unit: "ms" },
  { name: "snapshot, packed", value: packed / 1000, unit: "kB", aim: { atMost: 2000 } },
  { name: "wall open to its number of houses, first", value: shownMs[0] ?? NaN, unit: "ms" },
  { name: "of that: stream open", value: median(openedMs.slice(1)), unit: "ms" },
  { name: "of that: picture received", value: median(receivedMs.slice(1)), unit: "ms" },
  { name: "later", value: median(shownMs.slice(1)), unit: "ms" },
  { name: "data until then", value: median(dataKb), unit: "kB", aim: { atMost: 2000 } },
  { name: "heap of its scripts", value: median(heapMb), unit: "MB", aim: { atMost: 60 } },
]);
await browser.close();
await product.close();
