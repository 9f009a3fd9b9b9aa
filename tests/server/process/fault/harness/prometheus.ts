import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./run-server.ts";

export const rulesFile = fileURLToPath(
  new URL("../../../../../docs/operating/alerts.yml", import.meta.url),
);

const dashboardFile = fileURLToPath(
  new URL("../../../../../docs/operating/dashboard.json", import.meta.url),
);
interface Panel {
  readonly targets?: readonly { readonly expr: string }[];
  readonly panels?: readonly Panel[];
}
const queriesOf = ({ targets = [], panels = [] }: Panel): readonly string[] => [
  ...targets.map(({ expr }) => expr),
  ...panels.flatMap(queriesOf),
];
/** Queries that the dashboard's panels send to Prometheus, with Grafana's variables in them. */
export const dashboardQueries = async (): Promise<readonly string[]> =>
  queriesOf(JSON.parse(await readFile(dashboardFile, "utf8")) as Panel);

const answers = (program: string): boolean => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
export const hasPrometheus = answers("prometheus") && answers("promtool");

export interface Prometheus {
  /** Names of all alerts that have a rule. */
  names(): Promise<string[]>;
  /** Names of the firing alerts. */
  firing(): Promise<Set<string>>;
  /** Returns the current result of a query. Rejects an invalid query with Prometheus's message. */
  series(query: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly name: string }[] }[];
}
interface Alerts {
  readonly alerts: readonly { readonly state: string; readonly labels: { alertname: string } }[];
}

/**
 * Starts a real Prometheus that scrapes these servers every second and evaluates our rules, without
 * the time that a condition must last before a rule fires.
 */
export async function startPrometheus(
  targets: readonly number[],
  token: string,
): Promise<Prometheus> {
  const dir = await mkdtemp(join(tmpdir(), "house-watch-prometheus-"));
  const rules = await readFile(rulesFile, "utf8");
  await writeFile(join(dir, "alerts.yml"), rules.replaceAll(/^ +for: .*\n/gm, ""));
  await writeFile(
    join(dir, "prometheus.yml"),
    JSON.stringify({
      global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
      rule_files: [join(dir, "alerts.yml")],
      scrape_configs: [
        {
          job_name: "house-watch",
          authorization: { credentials: token },
          static_configs: [{ targets: targets.map((port) => `127.0.0.1:${port}`) }],
        },
      ],
    }),
  );
  const port = await freePort();
  const child: ChildProcess = spawn(
    "prometheus",
    [
      `--config.file=${join(dir, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(dir, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const request = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return ((await reply.json()) as { data: T }).data;
  };
  return {
    names: async () =>
      (await request<Rules>("rules")).groups.flatMap((group) =>
        group.rules.map(({ name }) => name),
      ),
    firing: async () =>
      new Set(
        (await request<Alerts>("alerts").catch(() => ({ alerts: [] }))).alerts
          .filter(({ state }) => state === "firing")
          .map(({ labels }) => labels.alertname),
      ),
    series: async (query) => {
      const reply = await fetch(
        `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`,
      );
      const { error, data } = (await reply.json()) as {
        error?: string;
        data?: { result: readonly unknown[] };
      };
      if (data === undefined) throw new Error(`${query}: ${error}`);
      return data.result;
    },
    close: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}
