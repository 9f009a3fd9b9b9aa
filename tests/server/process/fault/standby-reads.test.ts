// @run all: a primary and a standby are created for this test.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { createLog } from "../../../../server/platform/base/log.ts";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import {
  openStandbyReads,
  type StandbyReads,
} from "../../../../server/platform/db/standby-reads.ts";
import { checkStandby } from "../../../../server/operate/doctor/doctor-standby.ts";
import { onServer } from "../../../factories/database.ts";
import { openViewer } from "./harness/open-viewer.ts";
import { freePort, runServer } from "./harness/run-server.ts";
import { canPair, type StandbyPair, startStandbyPair } from "./harness/standby-pair.ts";

const log = createLog({ level: "silent", destination: process.stderr });
const rounds = 300;

let pair: StandbyPair;
let primary: Database;
let reads: StandbyReads;

const openReads = (standbyUrl: string, restMs = 50) =>
  openStandbyReads({ primary, standbyUrl, log, restMs });
/** The newest number, and whether a standby returned it. */
async function newest({ database, read }: StandbyReads) {
  const [row] = await read(() =>
    database.query<{ number: number; isStandby: boolean }>(
      `select max(number)::int as number, pg_is_in_recovery() as "isStandby" from written`,
    ),
  );
  return row;
}
const write = (number: number) =>
  primary.query("insert into written (number) values ($1)", [number]);

describe.skipIf(!canPair)(
  "long reads at a standby (skipped without root, TEST_DATABASE_URL or PostgreSQL's programs)",
  () => {
    beforeAll(async () => {
      pair = await startStandbyPair();
      primary = await openDatabase({
        databaseUrl: pair.urlOf("primary"),
        dataDir: "",
        migrations: [],
        onError: () => undefined,
      });
      await primary.query("create table written (number int primary key)");
      reads = openReads(pair.urlOf("standby"));
    }, 60_000);
    afterAll(async () => {
      await reads.close();
      await primary.close();
      await pair.remove();
    });

    test("the standby answers, and always includes earlier commits", async () => {
      for (let number = 1; number <= rounds; number += 1) {
        await write(number);
        expect((await newest(reads))?.number).toBe(number);
      }
      const { standby, late, away } = reads.counts();
      expect({ sum: standby + late, away }).toEqual({ sum: rounds, away: 0 });
      expect(standby).toBeGreaterThan(rounds / 2);
    });

    test("outside a long read the primary answers, and writes inside one go there", async () => {
      const [outside] = await reads.database.query<{ isStandby: boolean }>(
        `select pg_is_in_recovery() as "isStandby"`,
      );
      expect(outside?.isStandby).toBe(false);
      await reads.read(() => reads.database.query("insert into written (number) values (5000)"));
      expect((await newest(reads))?.number).toBe(5000);
      await reads.read(() =>
        reads.database.transaction((tx) => tx.query("insert into written (number) values (5001)")),
      );
      expect((await newest(reads))?.number).toBe(5001);
      const [within] = await reads.read(() =>
        reads.database.transaction((tx) =>
          tx.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`),
        ),
      );
      expect(within?.isStandby).toBe(true);
    });

    test("the primary answers while the standby lags behind", async () => {
      const before = reads.counts().late;
      await onServer(pair.urlOf("standby"), "select pg_wal_replay_pause()");
      await write(6000);
      expect(await newest(reads)).toEqual({ number: 6000, isStandby: false });
      expect(reads.counts().late).toBe(before + 1);
      await onServer(pair.urlOf("standby"), "select pg_wal_replay_resume()");
    });

    test(
      "a server has its files and long calls answered by the standby",
      { timeout: 120_000 },
      async () => {
        const served = await mkdtemp(join(tmpdir(), "house-watch-reads-"));
        await onServer(pair.urlOf("primary", "postgres"), "create database served");
        const port = await freePort();
        const server = await runServer({
          DATA_DIR: served,
          PORT: String(port),
          MQTT_PORT: String(await freePort()),
          HOUSES: "2",
          DATABASE_URL: pair.urlOf("primary", "served"),
          READ_DATABASE_URL: pair.urlOf("standby", "served"),
        });
        const base = `http://127.0.0.1:${port}`;
        const { token, close } = await openViewer(port, "Test-pass1");
        const read = async (path: string) => {
          const reply = await fetch(`${base}${apiBase}${path}`, {
            headers: { Authorization: token },
          });
          expect(reply.status).toBe(200);
          return reply.text();
        };
        const placed = async (place: string) => {
          const text = await (await fetch(`${base}/metrics`)).text();
          return Number(
            new RegExp(`standby_reads\\{[^}]*"${place}"[^}]*\\} (\\d+)`).exec(text)?.[1],
          );
        };
        const file = `${routes.exportUser.path}?format=csv`;
        expect(await read(file)).toContain("farm_manager");
        // The operation log's line about a file is written to the primary.
        expect(await read(`${routes.listLog.path}?page=1&pageSize=5`)).toContain("csv");
        expect(await placed("standby")).toBe(2);
        const startedAt = performance.now();
        pair.kill("standby");
        expect(await read(file)).toContain("farm_manager");
        expect(await placed("away")).toBeGreaterThan(0);
        expect(performance.now() - startedAt).toBeLessThan(10_000);
        pair.start("standby");
        close();
        await server.stop();
        await rm(served, { recursive: true, force: true });
      },
    );

    test("the doctor recognises a standby", async () => {
      const found = async (READ_DATABASE_URL: string) => {
        const [one] = await checkStandby({
          DATABASE_URL: pair.urlOf("primary"),
          READ_DATABASE_URL,
        });
        return `${one?.level}: ${one?.text}`;
      };
      expect(await found(pair.urlOf("standby"))).toBe("ok: it has all that the database has");
      expect(await found(pair.urlOf("primary"))).toMatch(/^fault: .*no standby/);
      expect(await found("postgres://postgres@127.0.0.1:1/none")).toMatch(/^fault: .*ECONNREFUSED/);
    });

    test("another PostgreSQL and the primary itself are not accepted as a standby", async () => {
      for (const url of [process.env.TEST_DATABASE_URL ?? "", pair.urlOf("primary")]) {
        const wrong = openReads(url);
        await newest(wrong);
        expect(wrong.counts()).toEqual({ standby: 0, late: 0, away: 1 });
        await wrong.close();
      }
    });

    test("a statement running on a standby that dies is run on the primary", async () => {
      await write(7000);
      const slow = reads.read(() =>
        reads.database.query<{ number: number }>(
          "select max(number)::int as number, pg_sleep(2) from written",
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 700));
      pair.kill("standby");
      expect((await slow)[0]?.number).toBe(7000);
      const before = reads.counts().away;
      expect(await newest(reads)).toEqual({ number: 7000, isStandby: false });
      expect(reads.counts().away).toBe(before + 1);
      pair.start("standby");
      await expect
        .poll(async () => (await newest(reads))?.isStandby, { timeout: 20_000 })
        .toBe(true);
    }, 60_000);
  },
);
