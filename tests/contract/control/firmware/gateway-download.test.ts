import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readChunk, writeChunk } from "../../../../contract/control/firmware/file-chunk.ts";
import { compareVersions } from "../../../../contract/control/firmware/firmware-version.ts";
import { installBlockerOf } from "../../../../contract/control/firmware/install-blocker.ts";
import {
  retryMs,
  type Download,
  type DownloadEvent,
  downloadStep,
  type StoredFile,
  startedDownload,
  usualPace,
} from "../../../../contract/control/firmware/gateway-download.ts";
import type {
  PieceRequest,
  FileWord,
  Offer,
} from "../../../../contract/control/firmware/firmware-message.ts";

const size = 5 * 1024 * 1024;
const offer: Offer = {
  v: 2,
  type: "offer",
  file: 7,
  kind: "firmware",
  types: [26],
  version: "2.2.0",
  size,
  sha256: "a".repeat(64),
  sig: "",
};

/** A gateway with its flash, and a server that answers its requests; time does not run. */
class Bench {
  state: Download;
  written = 0;
  received = 0;
  requests: PieceRequest[] = [];
  words: FileWord[] = [];
  checks = 0;
  mono = 0;

  constructor(stored: StoredFile | null = null) {
    this.state = startedDownload(stored);
  }

  handle(event: DownloadEvent): void {
    const { state, effects } = downloadStep(this.state, event, this.mono);
    this.state = state;
    for (const effect of effects) {
      if (effect.kind === "ask") this.requests.push(effect.ask);
      if (effect.kind === "say") this.words.push(effect.report);
      if (effect.kind === "check") this.checks += 1;
      if (effect.kind === "write") {
        expect(effect.offset).toBe(this.written);
        this.written += effect.bytes.length;
      }
    }
  }

  /** The oldest question is answered. */
  answer(): boolean {
    const request = this.requests.shift();
    if (request === undefined) return false;
    const bytes = new Uint8Array(Math.min(request.length, size - request.offset));
    this.received += bytes.length;
    this.handle({ kind: "chunk", chunk: { file: request.file, offset: request.offset, bytes } });
    return true;
  }

  /** The link breaks, and messages in transit are lost. */
  cut(): void {
    this.requests = [];
    this.handle({ kind: "lost" });
  }

  connect(): void {
    this.handle({ kind: "connected" });
    this.handle({ kind: "offered", offer, fault: null });
  }
}

describe("a download", () => {
  it("fetches 5 MB in pieces, a window of them at once, and reports every tenth", () => {
    const bench = new Bench();
    bench.connect();
    expect(bench.requests).toHaveLength(usualPace.window);
    while (bench.answer()) expect(bench.requests.length).toBeLessThanOrEqual(usualPace.window);
    expect([bench.written, bench.received, bench.checks]).toEqual([size, size, 1]);
    expect(bench.words.map(({ offset }) => Math.floor((10 * offset) / size))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    bench.handle({ kind: "checked", fault: null });
    expect(bench.words.at(-1)).toMatchObject({ state: "downloaded", offset: size });
  });

  it("requests nothing again while pieces arrive, however long that takes", () => {
    const bench = new Bench();
    bench.connect();
    for (let chunk = 0; chunk < 4; chunk += 1) {
      bench.mono += retryMs - 1;
      bench.answer();
    }
    bench.mono += retryMs - 1;
    const requested = bench.requests.length;
    bench.handle({ kind: "tick" });
    expect(bench.requests).toHaveLength(requested);
    bench.mono += 1;
    bench.handle({ kind: "tick" });
    expect(bench.requests.length).toBeGreaterThan(requested);
  });

  it("interrupted at ten places resumes where it was: no byte is written twice", () => {
    const bench = new Bench();
    bench.connect();
    for (let index = 1; index <= 10; index += 1) {
      while (bench.written < (index * size) / 11) bench.answer();
      bench.cut();
      bench.connect();
    }
    while (bench.answer());
    expect([bench.written, bench.received, bench.checks]).toEqual([size, size, 1]);
  });

  it("continues after a power cut from the bytes in flash", () => {
    const bench = new Bench();
    bench.connect();
    for (let chunk = 0; chunk < 100; chunk += 1) bench.answer();
    const after = new Bench(bench.state.stored);
    after.written = bench.written;
    after.connect();
    expect(after.requests[0]?.offset).toBe(100 * usualPace.chunk);
    while (after.answer());
    expect(after.written).toBe(size);
  });

  it("writes each byte once and in order, even with lost, damaged, duplicate or truncated parts", () => {
    const happening = fc.constantFrom("answer", "lose", "spoil", "double", "cut", "wait");
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 200 }), (happenings) => {
        const bench = new Bench();
        bench.connect();
        for (const what of happenings) {
          if (what === "answer") bench.answer();
          if (what === "lose") bench.requests.shift();
          if (what === "double" && bench.requests[0] !== undefined)
            bench.requests.push(bench.requests[0]);
          if (what === "spoil" && bench.requests.shift() !== undefined)
            bench.handle({ kind: "chunk", chunk: null });
          if (what === "cut") {
            bench.cut();
            bench.connect();
          }
          if (what === "wait") {
            bench.mono += retryMs;
            bench.handle({ kind: "tick" });
          }
        }
        for (let round = 0; bench.written < size && round < 3000; round += 1)
          if (!bench.answer()) {
            bench.mono += retryMs;
            bench.handle({ kind: "tick" });
          }
        expect([bench.written, bench.checks]).toEqual([size, 1]);
      }),
      { numRuns: 60 },
    );
  });

  it("deletes a file that differs from its offer, and takes no unwanted one", () => {
    const bench = new Bench();
    bench.handle({ kind: "connected" });
    bench.handle({ kind: "offered", offer, fault: "signature" });
    expect([bench.requests, bench.state.stored]).toEqual([[], null]);
    bench.connect();
    while (bench.answer());
    bench.handle({ kind: "checked", fault: "hash" });
    expect(bench.words.at(-1)).toMatchObject({ state: "failed", reason: "hash" });
    expect(bench.state.stored).toBeNull();
  });
});

it("a piece is read unchanged, or not at all", () => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at);
  const message = writeChunk({ file: 7, offset: 65_536, bytes });
  expect(readChunk(message)).toEqual({ file: 7, offset: 65_536, bytes });
  for (const at of [0, 13, 17, 24, 1500, 3023]) {
    const other = Uint8Array.from(message);
    other[at]! ^= 1;
    expect([at, readChunk(other)]).toEqual([at, null]);
  }
  expect(readChunk(message.subarray(0, 2000))).toBeNull();
});

it.each([
  ["2.1.0", "2.2.0", -1],
  ["2.10", "2.9", 1],
  ["2.1", "2.1.0", -1],
  ["2.1", "2.1", 0],
  ["2.2rc1", "2.2", -1],
  ["1.0-a", "1.0-b", -1],
])("version %s against %s", (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order);
});

it("a house is interrupted when it is empty, or quiet and near its target", () => {
  const quiet = {
    isStocked: true,
    isTunnel: false,
    isAlarmed: false,
    tempC: 23,
    targetC: 22,
    hasHold: true,
  };
  expect(installBlockerOf(quiet)).toBeNull();
  expect(installBlockerOf({ ...quiet, hasHold: false })).toBe("noHold");
  expect(installBlockerOf({ ...quiet, isAlarmed: true })).toBe("alarmed");
  expect(installBlockerOf({ ...quiet, isTunnel: null })).toBe("unread");
  expect(installBlockerOf({ ...quiet, tempC: null })).toBe("unread");
  expect(installBlockerOf({ ...quiet, isTunnel: true })).toBe("tunnel");
  expect(installBlockerOf({ ...quiet, tempC: 24.1 })).toBe("offTarget");
  const empty = { ...quiet, isStocked: false, isAlarmed: true, isTunnel: true, hasHold: false };
  expect(installBlockerOf(empty)).toBeNull();
});
