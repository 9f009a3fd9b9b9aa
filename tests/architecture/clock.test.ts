import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
    .map((file) => join(folder, file));

/** Durations by the adjustable clock are wrong after a correction or when the machine has slept. */
const difference =
  /Date\.now\(\)\s*-|-\s*Date\.now\(\)|new Date\(\)(?:\.getTime\(\))?\s*-|\+new Date\b/;

it("no duration is measured with the adjustable clock", () => {
  const matches = ["server", "src", "simulator", "bridge", "tools", "contract"]
    .flatMap(filesIn)
    .filter((file) => difference.test(readFileSync(file, "utf8")));
  expect(matches).toEqual([]);
});

/** Watchdogs, heartbeats and time limits, which must not use the time of day. */
const watches = [
  "server/platform/child-process/managed-process.ts",
  "server/platform/child-process/main-watch.ts",
  "server/platform/child-process/parent-process.ts",
  "server/telemetry/ingest/commit/commit-queue.ts",
  "server/camera/picture/rtsp/rtsp-client.ts",
  "server/camera/picture/rtsp/rtsp-connection.ts",
  "server/camera/picture/stream-watch.ts",
  "server/camera/picture/camera-probe.ts",
];

it.each(watches)("%s reads no time of day", (file) => {
  expect(readFileSync(file, "utf8")).not.toMatch(/Date\.now|new Date\(/);
});

it.each([
  ["Date.now() - began > 5", true],
  ["limit - Date.now()", true],
  ["+new Date()", true],
  ["new Date().getTime() - began", true],
  ["performance.now() - began", false],
  ["const now = Date.now();", false],
])("%s is a duration by that clock: %s", (code, isOne) => {
  expect(difference.test(code)).toBe(isOne);
});

it("pages use the server's time from the connection: the viewer's clock may be hours off", () => {
  // The clock itself, and the names of time zones.
  const own = new Set(["src/lib/browser/browser-clock.ts", "src/lib/time/zone-name.ts"]);
  const asking = filesIn("src").filter(
    (file) => !own.has(file) && /Date\.now\(\)|new Date\(\)/.test(readFileSync(file, "utf8")),
  );
  expect(asking).toEqual([]);
});
