import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Query } from "../../../../server/platform/db/open-database.ts";
import { diskOf } from "../../../../server/operate/health/data-disk.ts";
import type { CommitFault } from "../../../../server/telemetry/ingest/commit/commit-queue.ts";
import { createHealth } from "../../../../server/operate/health/health.ts";
import { createLog } from "../../../../server/platform/base/log.ts";
import { Refusal } from "../../../../server/platform/base/refusal.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";

const log = createLog({ level: "silent" });

/**
 * A simulated database with a `mode`: it works, fails, is read-only, or accepts writes and loses
 * them.
 */
function build(mode: { is: "well" | "away" | "readOnly" | "forgetful" }) {
  let probe = 0;
  const query = (async (text: string, values: readonly unknown[] = []) => {
    if (mode.is === "away") throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    if (mode.is === "readOnly") throw Object.assign(new Error("read-only"), { code: "25006" });
    if (text.startsWith("insert") && mode.is === "well") probe = Number(values[0]);
    return [{ value: probe }];
  }) as Query;
  const clock = { now: 1_000_000 };
  const ingest: { waitedMs: number; fault: CommitFault | null } = { waitedMs: 0, fault: null };
  const disk = { freeShare: 0.5, isFull: false };
  const cameras = { unreadable: 0 };
  const failing = { work: [] as string[], webhooks: false };
  const notices = { behindMs: 0, unplanned: 0, due: 0, failing: 0, isAnswering: true };
  const silent = { is: false };
  const redis: { is: "ok" | "away" | "mute" | null } = { is: null };
  const database = { query } as Partial<Database> as Database;
  return {
    silent,
    redis,
    clock,
    ingest,
    disk,
    cameras,
    failing,
    notices,
    health: createHealth({
      database,
      build: "b",
      disk: {
        space: async () => ({ freeBytes: 5000, freeShare: disk.freeShare }),
        write: async () => {
          if (disk.isFull) throw Object.assign(new Error("full"), { code: "ENOSPC" });
        },
      },
      ingest: { ageMs: () => 42, waitedMs: () => ingest.waitedMs, fault: () => ingest.fault },
      unreadableCameras: async () => cameras.unreadable,
      redis: () => redis.is,
      failingWork: () => failing.work,
      webhooks: async () => {
        if (failing.webhooks) throw new Error("spoilt row");
        return { failing: 0, stuck: 0 };
      },
      notices: async () => ({ ...notices }),
      isNotifyingPaused: async () => silent.is,
      now: () => clock.now,
      log,
    }),
  };
}

const read = (health: { read(): unknown }) => {
  try {
    return { status: 200, body: health.read() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.detail.body };
  }
};

describe("health", () => {
  it("is starting before the first probe", () => {
    expect(read(build({ is: "well" }).health)).toMatchObject({
      status: 503,
      body: { status: "starting", database: false },
    });
  });

  it("names work that fails repeatedly", async () => {
    const { failing, health } = build({ is: "well" });
    await health.probe();
    failing.work = ["timers"];
    expect(read(health)).toMatchObject({
      status: 200,
      body: { status: "warning", failingWork: ["timers"] },
    });
  });

  it("reports storing and the other checks when one of them fails", async () => {
    const { failing, cameras, health } = build({ is: "well" });
    failing.webhooks = true;
    cameras.unreadable = 2;
    await health.probe();
    expect(read(health)).toMatchObject({
      status: 200,
      body: { database: true, reason: null, unreadableCameras: 2 },
    });
  });

  it("is good for ten seconds after a confirmed write", async () => {
    const { clock, health } = build({ is: "well" });
    await health.probe();
    clock.now += 10_000;
    expect(read(health)).toEqual({
      status: 200,
      body: {
        status: "ok",
        database: true,
        ingestAgeMs: 42,
        waitedMs: 0,
        disk: { freeBytes: 5000, freeShare: 0.5 },
        troubles: [],
        reason: null,
        notices: { behindMs: 0, unplanned: 0, due: 0, failing: 0, isAnswering: true },
        unreadableCameras: 0,
        watchers: { set: 0, failing: 0 },
        webhooks: { failing: 0, stuck: 0 },
        redis: null,
        failingWork: [],
        build: "b",
        time: clock.now,
      },
    });
    clock.now += 1;
    expect(read(health)).toMatchObject({
      status: 503,
      body: { status: "degraded", database: false, time: clock.now },
    });
  });

  it("warns while the Redis between the servers is unreachable or accepts nothing", async () => {
    const { health, redis } = build({ is: "well" });
    await health.probe();
    for (const [is, status] of [
      ["away", "warning"],
      ["mute", "warning"],
      ["ok", "ok"],
    ] as const) {
      redis.is = is;
      expect(read(health)).toMatchObject({ status: 200, body: { status, redis: is } });
    }
  });

  it("is bad while the database is unreachable or loses accepted messages, and recovers by itself", async () => {
    const mode: Parameters<typeof build>[0] = { is: "well" };
    const { clock, health } = build(mode);
    for (const is of ["away", "forgetful"] as const) {
      mode.is = "well";
      await health.probe();
      expect(read(health).status).toBe(200);
      mode.is = is;
      clock.now += 11_000;
      await health.probe();
      expect(read(health)).toMatchObject({ status: 503, body: { status: "degraded" } });
    }
    mode.is = "well";
    await health.probe();
    expect(read(health).status).toBe(200);
  });
});

it("health warns while passwords of cameras are encrypted with another key, and stays 200", async () => {
  const { cameras, health } = build({ is: "well" });
  for (const [unreadable, status] of [
    [3, "warning"],
    [0, "ok"],
  ] as const) {
    cameras.unreadable = unreadable;
    await health.probe();
    expect(read(health)).toMatchObject({
      status: 200,
      body: { status, troubles: [], unreadableCameras: unreadable },
    });
  }
});

it("health warns while notices are late or fail, and stays 200", async () => {
  const { notices, health } = build({ is: "well" });
  expect(read(health)).toMatchObject({ body: { notices: null } });
  for (const [behindMs, failing, troubles] of [
    [15_000, 0, []],
    [15_001, 0, ["noticesBehind"]],
    [0, 1, ["noticesBehind"]],
    [0, 0, []],
  ] as const) {
    Object.assign(notices, { behindMs, failing });
    await health.probe();
    expect(read(health)).toMatchObject({
      status: 200,
      body: { status: troubles.length === 0 ? "ok" : "warning", troubles, notices },
    });
    expect(health.condition().troubles).toEqual(troubles);
  }
});

it("health warns while notices are paused after a restore, and not of the resulting delays", async () => {
  const { notices, silent, health } = build({ is: "well" });
  silent.is = true;
  notices.behindMs = 60_000;
  await health.probe();
  expect(read(health).body).toMatchObject({ status: "warning", troubles: ["tellsNobody"] });
});

describe("health while commits fail", () => {
  it("is bad at once when a disk is full or the database read-only, with the reason", async () => {
    const { ingest, health } = build({ is: "well" });
    await health.probe();
    for (const reason of ["diskFull", "readOnly"] as const) {
      ingest.fault = { reason, forMs: 0 };
      expect(read(health)).toMatchObject({
        status: 503,
        body: { troubles: ["notStoring"], reason },
      });
    }
    ingest.fault = null;
    expect(read(health)).toMatchObject({ status: 200, body: { troubles: [], reason: null } });
  });

  it("tolerates a short restart of the database, and reports one of over three seconds", async () => {
    const { ingest, health } = build({ is: "well" });
    await health.probe();
    ingest.fault = { reason: "away", forMs: 3000 };
    expect(read(health).status).toBe(200);
    ingest.fault = { reason: "away", forMs: 3001 };
    expect(read(health)).toMatchObject({ status: 503, body: { reason: "away" } });
  });

  it("is bad after the next check of a database that accepts no writes, although no message arrives", async () => {
    const mode: Parameters<typeof build>[0] = { is: "well" };
    const { health } = build(mode);
    await health.probe();
    mode.is = "readOnly";
    await health.probe();
    expect(read(health)).toMatchObject({ status: 503, body: { reason: "readOnly" } });
    mode.is = "well";
    await health.probe();
    expect(read(health)).toMatchObject({ status: 200, body: { reason: null } });
  });

  it("reports the most certain of several reasons", async () => {
    const { ingest, disk, health } = build({ is: "well" });
    await health.probe();
    ingest.fault = { reason: "away", forMs: 9000 };
    ingest.waitedMs = 9000;
    disk.isFull = true;
    await health.probe();
    expect(read(health)).toMatchObject({ status: 503, body: { reason: "diskFull" } });
  });
});

describe("health on a full disk", () => {
  it("is bad while a message waits longer than five seconds, even if the probes work", async () => {
    const { ingest, health } = build({ is: "well" });
    await health.probe();
    ingest.waitedMs = 5000;
    expect(read(health).status).toBe(200);
    ingest.waitedMs = 5001;
    expect(read(health)).toMatchObject({
      status: 503,
      body: {
        status: "degraded",
        database: true,
        waitedMs: 5001,
        troubles: ["notStoring"],
        reason: "slow",
      },
    });
    ingest.waitedMs = 0;
    expect(read(health).status).toBe(200);
  });

  it("is bad at once when writes fail, and good again when there is room", async () => {
    const { disk, health } = build({ is: "well" });
    await health.probe();
    disk.isFull = true;
    await health.probe();
    expect(read(health)).toMatchObject({ status: 503, body: { troubles: ["notStoring"] } });
    disk.isFull = false;
    await health.probe();
    expect(read(health)).toMatchObject({ status: 200, body: { status: "ok", troubles: [] } });
  });

  it("warns while less than a tenth of it is free, and stays 200", async () => {
    const { disk, health } = build({ is: "well" });
    for (const [freeShare, troubles] of [
      [0.1, []],
      [0.0999, ["diskLow"]],
      [0.2, []],
    ] as const) {
      disk.freeShare = freeShare;
      await health.probe();
      expect(read(health)).toMatchObject({
        status: 200,
        body: { status: troubles.length === 0 ? "ok" : "warning", troubles, disk: { freeShare } },
      });
    }
  });

  it("checks the disk of the data directory by writing a new file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "house-watch-disk-"));
    const disk = diskOf(folder);
    const space = await disk.space();
    expect(space?.freeBytes).toBeGreaterThan(0);
    expect(space?.freeShare).toBeLessThanOrEqual(1);
    await disk.write();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    await expect(disk.write()).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("the health call", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it("informs a monitor by status and body as in the contract", async () => {
    await expect
      .poll(async () => (await server.call("health")).status, { timeout: 120_000 })
      .toBe(200);
    expect((await server.call("health")).body.data).toEqual({
      status: "ok",
      database: true,
      ingestAgeMs: null,
      waitedMs: 0,
      disk: { freeBytes: 1e9, freeShare: 0.5 },
      troubles: [],
      reason: null,
      notices: null,
      unreadableCameras: 0,
      watchers: { set: 0, failing: 0 },
      webhooks: { failing: 0, stuck: 0 },
      redis: null,
      failingWork: [],
      build: "test-build",
      time: server.clock.now,
    });
    server.clock.now += 60_000;
    expect((await server.call("health")).body).toMatchObject({
      success: false,
      code: 503,
      data: { status: "degraded", database: false },
    });
  });
});
