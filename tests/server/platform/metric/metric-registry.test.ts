import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRegistry } from "../../../../server/platform/metric/metric-registry.ts";

it("the registry measures the event loop so rarely that it costs nothing when idle", async () => {
  const registry = createRegistry("main");
  await wait(1000);
  const min = /^nodejs_eventloop_lag_min_seconds\{.*\} (\S+)$/m.exec(await registry.metrics());
  // The measured value is the time between two samples.
  expect(Number(min?.[1])).toBeGreaterThan(0.15);
});
