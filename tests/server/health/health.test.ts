import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Query } from "../../../server/db/open.ts";
import { createHealth } from "../../../server/health/health.ts";
import { createLog } from "../../../server/base/log.ts";
import { Refusal } from "../../../server/base/refusal.ts";
import { startTestServer, type TestServer } from "../../factories/http.ts";

const log = createLog({ level: "silent" });

/** A database that answers as `mode` says: it works, fails, or takes writes and loses them. */
function build(mode: { is: "well" | "away" | "forgetful" }) {
  let kept = 0;
  const query = (async (text: string, values: readonly unknown[] = []) => {
    if (mode.is === "away") throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    if (text.startsWith("insert") && mode.is === "well") kept = Number(values[0]);
    return [{ value: kept }];
  }) as Query;
  const clock = { now: 1_000_000 };
  const database = { engine: "embedded", query } as Database;
  return {
    clock,
    health: createHealth({
      database,
      build: "b",
      ingestAgeMs: () => 42,
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

  it("is well for ten seconds after a write that came back", async () => {
    const { clock, health } = build({ is: "well" });
    await health.probe();
    clock.now += 10_000;
    expect(read(health)).toEqual({
      status: 200,
      body: {
        status: "ok",
        engine: "embedded",
        database: true,
        ingestAgeMs: 42,
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

  it("is not well while the database is away, or loses what it took, and recovers by itself", async () => {
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

describe("the health call", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it("tells a monitor with the status and the body of the contract", async () => {
    await expect
      .poll(async () => (await server.call("health")).status, { timeout: 10_000 })
      .toBe(200);
    expect((await server.call("health")).body.data).toEqual({
      status: "ok",
      engine: server.database.engine,
      database: true,
      ingestAgeMs: null,
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
