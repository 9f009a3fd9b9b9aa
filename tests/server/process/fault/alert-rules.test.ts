// @run all: rules wait for minutes before they fire.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { apiBase } from "../../../../contract/route/routes.ts";
import { frame, networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { pause, until } from "./harness/lost-load.ts";
import { openDeafClient } from "./harness/deaf-client.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import {
  dashboardQueries,
  hasPrometheus,
  type Prometheus,
  rulesFile,
  startPrometheus,
} from "./harness/prometheus.ts";
import { openViewer } from "./harness/open-viewer.ts";

const token = "a-token-for-metrics";
const dirs: string[] = [];
let mounted = "";
let engine: Awaited<ReturnType<typeof makeServerDatabase>>;
let server: Running;
let base = "";
let env: Record<string, string> = {};
let prometheus: Prometheus;
let poor = { port: 0, mqttPort: 0 };
/** Alerts that no test has seen firing. */
const unseen = new Set<string>();

/** The real server is in the condition; the real Prometheus must report it. */
async function fires(...names: string[]): Promise<void> {
  const missing = new Set(names);
  await until(async () => {
    for (const name of await prometheus.firing()) missing.delete(name);
    return missing.size === 0;
  }, 60_000).catch(() => {
    throw new Error(`does not fire: ${[...missing].join(", ")}`);
  });
  for (const name of names) unseen.delete(name);
}

type WhichPid = "apiPid" | "noticePid" | "picturePid";
/** Other tests may request a process id at the same time; their answers are skipped. */
function report({ child }: Running, message: object | WhichPid): Promise<unknown> {
  return new Promise((resolve) => {
    const receive = (answer: object) => {
      if ("pid" in answer !== (typeof message === "string")) return;
      child.off("message", receive);
      resolve(answer);
    };
    child.on("message", receive);
    child.send(message);
  });
}
const sql = async (text: string, isOpen = false) =>
  expect(await report(server, { sql: text, isHeld: isOpen })).toEqual({ done: true });

/** Kills that process whenever it is replaced. Returns a function that stops this. */
function killRepeatedly(which: WhichPid): () => void {
  const killing = setInterval(() => {
    void report(server, which).then((answer) => {
      try {
        process.kill((answer as { pid: number }).pid, "SIGKILL");
      } catch {
        // The process has already ended.
      }
    });
  }, 200);
  return () => clearInterval(killing);
}

let clients = 0;
async function gatewayOf(number: number, port: string, secret?: string): Promise<MqttClient> {
  const networkId = networkIdOf(number);
  const password = secret ?? (await secretOf(networkId));
  const client = mqtt.connect({
    host: "127.0.0.1",
    port: Number(port),
    protocolVersion: 4,
    clientId: `${networkId}-${++clients}`,
    username: networkId,
    password,
    reconnectPeriod: 0,
  });
  // A rejected client closes: its secret is wrong, or the server has no file descriptor left.
  await new Promise<void>((resolve) => {
    client.once("connect", () => resolve());
    client.once("close", () => resolve());
  });
  return client;
}
let seq = 0;
const publish = (gateway: MqttClient, temp: number, number = 1) => {
  seq += 1;
  const text = JSON.stringify(frame(seq, Date.now(), { temp: [temp, temp] }));
  return gateway.publishAsync(topics.tele(networkIdOf(number)), text, { qos: 1 });
};

async function tokenOf(user: Awaited<ReturnType<typeof openViewer>>): Promise<string> {
  await until(() => user.stores.session.token !== null, 10_000);
  return user.stores.session.token!;
}
const call = (path: string, authorization: string) =>
  fetch(`${base}${apiBase}${path}`, { headers: { authorization } }).then(
    ({ status }) => status,
    () => 0,
  );

/** A small disk that is almost full; null if this machine does not allow one. */
async function smallDisk(): Promise<string | null> {
  const dir = await mkdtemp(join(tmpdir(), "house-watch-small-disk-"));
  dirs.push(dir);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m", "tmpfs", dir], { stdio: "ignore" });
  } catch {
    console.warn("HouseWatchDiskLow was not seen: no disk can be mounted here");
    return null;
  }
  mounted = dir;
  return dir;
}

beforeAll(async () => {
  if (!hasPrometheus) return;
  const dataDir = await mkdtemp(join(tmpdir(), "house-watch-alert-"));
  dirs.push(dataDir);
  engine = await makeServerDatabase("alert");
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    METRICS_TOKEN: token,
    HOUSES: "120",
    // The errors caused here must not fill the screen.
    LOG_LEVEL: "fatal",
    ...engine.env,
  };
  base = `http://127.0.0.1:${env.PORT}`;
  poor = { port: await freePort(), mqttPort: await freePort() };
  server = await runServer({ ...env, PICTURES: "1" });
  prometheus = await startPrometheus([Number(env.PORT)], token);
  await until(async () => (await prometheus.names().catch(() => [])).length > 0, 30_000);
  for (const name of await prometheus.names()) unseen.add(name);
}, 120_000);
afterAll(async () => {
  if (!hasPrometheus) return;
  await prometheus.close();
  await engine.drop();
  if (mounted !== "") execFileSync("umount", [mounted]);
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

describe.skipIf(!hasPrometheus)(
  "each alert rule fires (skipped without prometheus and promtool: apt-get install prometheus)",
  () => {
    test("the rules are valid, and none fires in normal operation", async () => {
      execFileSync("promtool", ["check", "rules", rulesFile], { stdio: "ignore" });
      await pause(3000);
      expect(await prometheus.firing()).toEqual(new Set());
    });

    test("gateways", { timeout: 900_000 }, async () => {
      const gateway = await gatewayOf(1, env.MQTT_PORT!);
      await fires("HouseWatchFramesSilent");
      for (let frames = 0; frames < 3; frames += 1) await publish(gateway, 22);
      // A client with ten failed attempts has to wait for its answer.
      for (let tries = 0; tries < 120; tries += 1)
        await gatewayOf(2 + (tries % 19), env.MQTT_PORT!, "wrong");
      for (let message = 0; message < 100; message += 1)
        await gateway.publishAsync(topics.tele(networkIdOf(1)), "{", { qos: 1 });
      await fires("HouseWatchGatewaysTurnedAway", "HouseWatchFramesRefused");
      await gateway.endAsync(true);
      await fires("HouseWatchGatewaysGone");
    });

    test("the database", { timeout: 300_000 }, async () => {
      const viewer = await openViewer(Number(env.PORT), "Test-pass1");
      const authorization = await tokenOf(viewer);
      await until(() => viewer.stores.connection.state === "live", 30_000);
      const gateway = await gatewayOf(1, env.MQTT_PORT!);
      const second = await gatewayOf(2, env.MQTT_PORT!);
      await sql("alter table fact_head rename to fact_head_away");
      const alarm = publish(gateway, 39);
      const fail = () => call("/overview/listOverview/", authorization);
      expect(await fail()).toBe(500);
      // Repeated, because the first value of a counter does not count as an increase.
      const failing = setInterval(() => void fail(), 100);
      try {
        await fires("HouseWatchCommitRetried", "HouseWatchCallsFail");
      } finally {
        clearInterval(failing);
        await sql("alter table fact_head_away rename to fact_head");
      }
      await alarm;
      const lock = sql("lock table house_states, users in access exclusive mode", true);
      await pause(300);
      const late = publish(second, 39, 2);
      const calls = Array.from({ length: 20 }, () => call("/user/list", authorization));
      await fires(
        "HouseWatchMessagesWait",
        "HouseWatchNotStoring",
        "HouseWatchDatabaseBusy",
      ).finally(() => server.child.send("release"));
      await lock;
      await Promise.all([late, ...calls]);
      await fires("HouseWatchPubackSlow", "HouseWatchAlarmsLate");
      await gateway.endAsync(true);
      await second.endAsync(true);
      viewer.close();
    });

    test("calls and the API process", { timeout: 300_000 }, async () => {
      const viewer = await openViewer(Number(env.PORT), "Test-pass1");
      const authorization = await tokenOf(viewer);
      await sql("select 1");
      const lock = sql("lock table alarms in access exclusive mode", true);
      await pause(300);
      const window = `from=${Date.now() - 86_400_000}&to=${Date.now()}`;
      await Promise.all(
        Array.from({ length: 60 }, () => call(`/alarm/figures?${window}`, authorization)),
      );
      await fires("HouseWatchCallsBusy").finally(() => server.child.send("release"));
      await lock;
      await fires("HouseWatchApiProcessAway", "HouseWatchApiProcessReplaced").finally(
        killRepeatedly("apiPid"),
      );
      await until(async () => (await call("/house/list", authorization)) === 200, 30_000);
      viewer.close();
      // Shorter than Prometheus waits for an answer: an abandoned request brings no data.
      const standing = setInterval(() => {
        server.child.kill("SIGSTOP");
        setTimeout(() => server.child.kill("SIGCONT"), 750);
      }, 2300);
      await fires("HouseWatchEventLoopSlow").finally(() => clearInterval(standing));
      await pause(1000);
    });

    test("picture process alerts", { timeout: 300_000 }, async () => {
      await fires("HouseWatchPictureProcessAway").finally(killRepeatedly("picturePid"));
    });

    test("notice process alerts", { timeout: 300_000 }, async () => {
      await fires("HouseWatchNoticeProcessAway").finally(killRepeatedly("noticePid"));
      // A notice that is claimed for delivery and never delivered.
      await sql(`insert into notices (key, org_id, channel, address_kind, address, alarm_ids,
          house_ids, kind, text, language, state, due_at, next_try_at, lease_until)
        select 'late', min(id), 'call', 'mobile', '1', '{}', '{}', 'test', 't', 'en', 'sending',
          now() - interval '5 min', now() - interval '5 min', now() + interval '1 hour' from orgs`);
      await fires("HouseWatchNoticesLate");
      await sql("delete from notices where key = 'late'");
      // A notice that is postponed for a long time.
      await sql(`insert into notice_plans (org_id, seq, urgent_seq, want, failures, retry_at)
        select min(id), 0, 0, 0, 1, now() + interval '1 hour' from orgs
        on conflict (org_id) do update set failures = 1, retry_at = excluded.retry_at`);
      await fires("HouseWatchNoticesBehind");
      await sql("update notice_plans set failures = 0, retry_at = null");
    });

    test("clients that do not read", { timeout: 300_000 }, async () => {
      const viewer = await openViewer(Number(env.PORT), "Test-pass1");
      const end = await openDeafClient(Number(env.PORT), await tokenOf(viewer));
      viewer.close();
      await fires("HouseWatchClientsBehind").finally(end);
    });

    test("every panel of the dashboard shows data", { timeout: 120_000 }, async () => {
      const instance = `127.0.0.1:${env.PORT}`;
      const empty: string[] = [];
      for (const text of await dashboardQueries()) {
        // Values inserted by Grafana: the selected server, and four scrapes or more.
        const query = text.replaceAll("$instance", instance).replaceAll("$__rate_interval", "10m");
        if ((await prometheus.series(query)).length === 0) empty.push(text);
      }
      expect(empty).toEqual([]);
    });

    test(
      "memory, files and the disk of the machine; a lost server",
      { timeout: 300_000 },
      async () => {
        await prometheus.close();
        prometheus = await startPrometheus([poor.port, Number(env.PORT)], token);
        const disk = await smallDisk();
        const dataDir = disk ?? (await mkdtemp(join(tmpdir(), "house-watch-poor-")));
        dirs.push(dataDir);
        const other = await makeServerDatabase("poor");
        const running = await runServer(
          {
            ...env,
            ...other.env,
            DATA_DIR: dataDir,
            PORT: String(poor.port),
            MQTT_PORT: String(poor.mqttPort),
          },
          { ulimit: 220, nodeOptions: ["--max-old-space-size=600"] },
        );
        expect(await report(running, { fill: 0.88 })).toEqual({ done: true });
        await fires("HouseWatchMemoryShort");
        const gateways: MqttClient[] = [];
        const eight = Array.from({ length: 8 });
        for (let number = 1; number <= 20; number += 1)
          gateways.push(
            ...(await Promise.all(eight.map(() => gatewayOf(number, String(poor.mqttPort))))),
          );
        await fires("HouseWatchFilesShort");
        for (const gateway of gateways) await gateway.endAsync(true);
        if (disk !== null) {
          await writeFile(join(disk, "filling"), Buffer.alloc(275 * 1024 * 1024)).catch(
            () => undefined,
          );
          await fires("HouseWatchDiskLow");
        } else unseen.delete("HouseWatchDiskLow");
        await running.kill();
        await other.drop();
        expect(await server.stop()).toBe(0);
        await fires("HouseWatchDown");
        expect([...unseen]).toEqual([]);
      },
    );
  },
);
