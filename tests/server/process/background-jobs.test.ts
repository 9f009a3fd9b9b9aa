import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBus } from "../../../server/platform/fact/fact-bus.ts";
import { readEnvironment } from "../../../server/platform/base/config.ts";
import { apiJobs, type Job, mainJobs } from "../../../server/platform/db/job-claims.ts";
import type { Database } from "../../../server/platform/db/open-database.ts";
import { Retention } from "../../../server/platform/retention/retention-job.ts";
import { openBackgroundWorkers } from "../../../server/process/background-workers.ts";
import { startJobs } from "../../../server/process/background-jobs.ts";
import { startMorning } from "../../../server/operate/morning/morning-job.ts";
import { startPastWeeks } from "../../../server/telemetry/cold/cold-job.ts";
import { startReports } from "../../../server/operate/report/report-job.ts";
import { Lifecycle } from "../../../server/process/lifecycle.ts";

const jobs: readonly Job[] = [...mainJobs, ...apiJobs].toSorted();
const log = pino({ level: "silent" });
const start = Date.UTC(2026, 6, 15, 4);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** All work that starts by itself, on an empty database; each statement is counted. */
function openServer(isMine: (job: Job) => boolean) {
  const lines = new Map<string, number>();
  const requestedJobs = new Set<Job>();
  const query = (text: string) => {
    const name = text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
    lines.set(name, (lines.get(name) ?? 0) + 1);
    return Promise.resolve([]);
  };
  const builder = {
    execute: ({
      queryChunks,
    }: {
      queryChunks: readonly { readonly value?: readonly string[] }[];
    }) => query(queryChunks.flatMap(({ value }) => value ?? []).join(" ")),
  };
  const tx = { query, orm: builder, finish: query };
  const database = {
    query,
    orm: builder,
    transaction: (work: (on: typeof tx) => Promise<unknown>) => work(tx),
  } as unknown as Database;
  const lifecycle = new Lifecycle(log);
  const deps = {
    database,
    bus: createBus(),
    log,
    now: Date.now,
    isMine: (job: Job) => {
      requestedJobs.add(job);
      return isMine(job);
    },
  };
  const environment = readEnvironment({});
  const broker = { has: () => true, publish: async () => undefined, send: async () => undefined };
  const retention = new Retention({ ...deps, environment });
  const runs = setInterval(() => void retention.run(), 60_000);
  lifecycle.add("retention", () => clearInterval(runs));
  startJobs(deps, lifecycle);
  lifecycle.add("morning lists", startMorning(deps).stop);
  const files = { databaseUrl: "", dir: "", engine: {} as never };
  lifecycle.add("past minutes", startPastWeeks({ ...deps, ...files, environment }).stop);
  lifecycle.add("reports", startReports({ ...deps, channels: {}, installation: "test" }).stop);
  openBackgroundWorkers(
    { ...deps, broker, minuteRetentionDays: 90, can: new Set() } as never,
    { ask: () => undefined } as never,
    lifecycle,
  );
  return { lines, requestedJobs, close: () => lifecycle.closeAll() };
}

/**
 * Statements that every server sends. They look for rows, and each row is locked by the server that
 * works on it. Every server sends a new statement in this list: let one server claim it
 * (`server/platform/db/job-claims.ts`), or add it and give the reason.
 */
const ofAll = [
  // One query for all idle workers.
  "select array[",
  // Commands and their batches: a command is locked while its order is published.
  "with over as ( update control_batches set state = 'cancelled",
  "with over as ( select r.batch_id, r.house_id, r.state = 'ope",
  "select b.id, b.org_id, b.kind, b.name, b.of_id, b.groups, b.",
  "select c.gateway_id, g.network_id, g.session, s.is_online, c",
  "select exists (select 1 from control_batches where state = '",
  "select distinct g.network_id from control_commands c join ga",
  // The server that reaches a gateway sends to it: horns and readings of settings.
  "select distinct g.id, g.network_id, g.session from alarms a ",
  "select g.network_id, array_agg(p.grp) as groups from house_p",
  // Drills, firmware and autopilots in progress: only the server that owns a step writes it.
  "select id from drills where ended_at is null order by id",
  "select id, state from rollouts where state in ('awaiting', '",
  "select p.id, p.gateway_id, p.house_id, h.org_id, p.since, p.",
];

/** Retention and past minutes both read the clocks and the weeks. */
const ofTwo = ["select date_part('epoch', clock_timestamp())", "select c.relname as name, subst"];

test("only one of three servers sends the statements of a job", { timeout: 60_000 }, async () => {
  const round = new Map(jobs.map((job, index) => [job, index % 2]));
  const servers = [0, 1, 2].map((own) => openServer((job) => round.get(job) === own));
  const idle = openServer(() => false);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const [first, second, third] = servers as [
    (typeof servers)[0],
    (typeof servers)[0],
    (typeof servers)[0],
  ];
  for (const { requestedJobs } of servers) expect([...requestedJobs].toSorted()).toEqual([...jobs]);
  // The third server has no jobs, so every server sends its statements.
  expect([...third.lines.keys()].toSorted()).toEqual([...idle.lines.keys()].toSorted());
  const unclaimed = [...third.lines.keys()].filter(
    (name) => !ofAll.some((known) => name.startsWith(known)),
  );
  expect(unclaimed).toEqual([]);
  const own = ({ lines }: (typeof servers)[0]) =>
    [...lines.keys()].filter((name) => !third.lines.has(name));
  expect(own(first).length).toBeGreaterThan(3);
  expect(own(second).length).toBeGreaterThan(3);
  expect(
    own(first).filter(
      (name) => second.lines.has(name) && !ofTwo.some((item) => name.startsWith(item)),
    ),
  ).toEqual([]);
  for (const server of [...servers, idle]) await server.close();
});
