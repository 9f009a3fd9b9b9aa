// @run all: links that die silently are waited for, one of them for a minute.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onServer } from "../../../factories/database.ts";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { openProxy } from "./harness/cut-proxy.ts";
import { type Publisher, startPublisher } from "./harness/publisher.ts";

const base = process.env.TEST_DATABASE_URL;
const [gateways, each] = [6, 100_000];
/** Promised limit until judging and PUBACKs continue, ms. */
const promisedMs = 30_000;

type Wire = Awaited<ReturnType<typeof openProxy>>;

interface Site {
  readonly wire: Wire;
  readonly mqttPort: number;
  readonly running: Running;
}

describe.skipIf(base === undefined)(
  "a link to PostgreSQL that dies silently (skipped without TEST_DATABASE_URL: a real PostgreSQL)",
  () => {
    let engine: ServerDatabase;
    const dirs: string[] = [];
    const sites: Site[] = [];
    const publishers: Publisher[] = [];
    /** Passes the first server's requests to the database. */
    let receive: (bytes: Buffer) => void = () => undefined;

    async function openSite(): Promise<Site> {
      const dataDir = await mkdtemp(join(tmpdir(), "house-watch-black-hole-"));
      dirs.push(dataDir);
      const url = new URL(engine.databaseUrl!);
      const wire = await openProxy(Number(url.port || 5432), (isFar) => (bytes) => {
        if (!isFar) receive(bytes);
      });
      url.host = `127.0.0.1:${wire.port}`;
      const [port, mqttPort] = [await freePort(), await freePort()];
      const running = await runServer({
        DATA_DIR: dataDir,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        HOUSES: String(gateways + 1),
        DATABASE_URL: url.href,
        LOG_LEVEL: "fatal",
      });
      const site = { wire, mqttPort, running };
      sites.push(site);
      return site;
    }

    let acks = 0;
    const startMs = Date.now() - each * 1000;
    const publish = async (site: Site, from: number) => {
      const opened = await Promise.all(
        Array.from({ length: gateways }, (_, index) =>
          startPublisher(site.mqttPort, index + 1, each, 10, startMs + from, () => {
            acks += 1;
          }),
        ),
      );
      publishers.push(...opened);
      return opened;
    };
    const goesOn = async (withinMs: number) => {
      acks = 0;
      return until(() => acks > 20, withinMs);
    };

    beforeAll(async () => {
      engine = await makeServerDatabase("black_hole");
      await openSite();
      await publish(sites[0]!, 0);
    }, 60_000);
    afterAll(async () => {
      for (const publisher of publishers) publisher.end();
      for (const { wire, running } of sites) {
        await running.stop();
        wire.close();
      }
      await engine.drop();
      for (const dir of dirs) await rm(dir, { recursive: true, force: true });
    });

    test("open connections fall silent: PUBACKs resume within 30 seconds", async () => {
      await goesOn(20_000);
      sites[0]!.wire.muteOpen();
      // Answers already sent are still in transit.
      await pause(200);
      console.log(`first PUBACKs through new connections: ${await goesOn(promisedMs)} ms`);
    });

    test("a commit whose answer is lost is applied once", async () => {
      await goesOn(20_000);
      let isCut = false;
      receive = (bytes) => {
        if (isCut || !bytes.includes("commit\0")) return;
        isCut = true;
        sites[0]!.wire.muteAnswers();
      };
      await until(() => isCut, 20_000);
      await pause(200);
      console.log(`first PUBACKs after a lost answer: ${await goesOn(promisedMs)} ms`);
    });

    test("all links are dead for a minute: the server resumes within 30 seconds of their return", async () => {
      await goesOn(20_000);
      sites[0]!.wire.muteOpen();
      sites[0]!.wire.freeze(true);
      await pause(60_000);
      sites[0]!.wire.freeze(false);
      console.log(`first PUBACKs after a black minute: ${await goesOn(promisedMs)} ms`);
    });

    test("a second server takes the same gateways while the first one's link is silent: its locks are free within 30 seconds", async () => {
      const other = await openSite();
      await goesOn(20_000);
      const holders = () =>
        onServer<{ holder: string }>(
          engine.databaseUrl!,
          // Claims of the main process; the API process has its own.
          `select distinct holder from job_claims
           where name = 'figures' and until_at > clock_timestamp()`,
        );
      const [first, ...none] = await holders();
      expect(none).toEqual([]);
      sites[0]!.wire.muteOpen();
      sites[0]!.wire.freeze(true);
      for (const publisher of publishers) publisher.end();
      await pause(200);
      acks = 0;
      const from = Date.now();
      await publish(other, 500);
      await until(() => acks > 20, promisedMs);
      console.log(`first PUBACKs from the other server: ${Date.now() - from} ms`);
      await until(async () => {
        const [second, ...more] = await holders();
        return second !== undefined && second.holder !== first!.holder && more.length === 0;
      }, promisedMs);
      console.log(`jobs at the other server: ${Date.now() - from} ms`);
      sites[0]!.wire.freeze(false);
    });

    test("no acknowledged message is lost during all of this, and none is counted twice", async () => {
      for (const publisher of publishers) publisher.end();
      await pause(1000);
      const database = await openDatabase({
        databaseUrl: engine.databaseUrl,
        dataDir: "",
        onError: () => undefined,
      });
      const first = publishers.slice(0, gateways).map(({ acknowledged }) => acknowledged);
      expect(await countLostFrames(database, first)).toBe(0);
      const [sums] = await database.query<{ counted: number; stored: number }>(
        "select (select sum(frames)::int from reading_minutes) as counted, (select count(*)::int from frames) as stored",
      );
      expect(sums!.counted).toBe(sums!.stored);
      await database.close();
    });
  },
);
