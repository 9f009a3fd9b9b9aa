import { Counter, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { addReadings, addReadingsBy } from "../../../../server/platform/metric/gauge-metrics.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { createMainMetrics } from "../../../../server/process/process-metrics.ts";
import { mergeMetrics } from "../../../../server/platform/metric/merge-metrics.ts";

function registryOf(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  return registry;
}

describe("the metrics of several processes", () => {
  it("are grouped under one heading per metric", async () => {
    const [main, api] = [registryOf("main"), registryOf("api")];
    for (const [registry, count] of [
      [main, 1],
      [api, 2],
    ] as const)
      new Counter({ name: "both_total", help: "of both", registers: [registry] }).inc(count);
    new Counter({ name: "one_total", help: "of one", registers: [api] }).inc(3);
    expect(mergeMetrics([await main.metrics(), await api.metrics()])).toBe(
      [
        "# HELP both_total of both",
        "# TYPE both_total counter",
        'both_total{process="main"} 1',
        'both_total{process="api"} 2',
        "# HELP one_total of one",
        "# TYPE one_total counter",
        'one_total{process="api"} 3',
        "",
      ].join("\n"),
    );
  });
});

describe("the metrics of the main process", () => {
  it("are merged with those of the responding child processes", async () => {
    const beside = (text: string | null) => ({
      isUp: text !== null,
      replaced: 0,
      readMetrics: () => Promise.resolve(text),
    });
    const metrics = createMainMetrics();
    const database = {
      connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    } as const;
    metrics.watchCore({ build: "b", database, apiProcess: beside(null) });
    metrics.watchPictures(beside('# TYPE x gauge\nx{process="picture"} 3\n'));
    const query = () => Promise.resolve([]);
    metrics.watchNotices(beside('# TYPE x gauge\nx{process="notice"} 4\n'), {
      query,
    } as unknown as Database);
    const text = await metrics.read();
    expect(text).toMatch(/^house_watch_api_process_up\{process="main"\} 0$/m);
    expect(text).toMatch(/^house_watch_picture_process_up\{process="main"\} 1$/m);
    expect(text).toMatch(/^x\{process="picture"\} 3$/m);
    expect(text).toMatch(/^x\{process="notice"\} 4$/m);
  });
});

describe("a metric with a callback", () => {
  it("is computed on request, and omitted while unknown", async () => {
    const registry = new Registry();
    let value: number | null = 4;
    addReadings(registry, [{ name: "read", help: "h", read: () => value }]);
    expect(await registry.metrics()).toContain("house_watch_read 4");
    value = null;
    expect(await registry.metrics()).not.toMatch(/^house_watch_read /m);
    value = 5;
    expect(await registry.metrics()).toContain("house_watch_read 5");
  });

  it("has one sample for each value of its label", async () => {
    const registry = new Registry();
    addReadingsBy(registry, { name: "by", help: "h", label: "state" }, () => ({ on: 1, off: 2 }));
    const text = await registry.metrics();
    expect(text).toContain('house_watch_by{state="on"} 1');
    expect(text).toContain('house_watch_by{state="off"} 2');
  });
});
