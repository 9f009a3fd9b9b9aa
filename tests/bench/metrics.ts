import { createIngestMeter } from "../../server/platform/metric/ingest-meter.ts";
import { createRegistry } from "../../server/platform/metric/metric-registry.ts";

/** Cost of the ingest's metrics per message, in real batches, small and large. */
const messages = 400_000;

function cost(size: number): number {
  const registry = createRegistry("main");
  const meter = createIngestMeter(registry);
  const rounds = Math.round(messages / size);
  const run = () => {
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) {
      meter.batch(size);
      const judgedAt = performance.now();
      meter.committed({
        ms: 4,
        judgeMs: performance.now() - judgedAt,
        newFrames: size,
        knownFrames: 0,
        refused: [],
        alarmChanges: round % 50 === 0 ? ["raise"] : [],
      });
      for (let message = 0; message < size; message += 1) meter.acknowledged(message % 40);
    }
    const { user, system } = process.cpuUsage(start);
    return (user + system) / messages;
  };
  run();
  const costs = Array.from({ length: 7 }, run);
  return costs.toSorted((a, b) => a - b)[3] ?? Number.NaN;
}

for (const size of [1, 5, 20, 200])
  console.log(`metrics: batches of ${size}: ${cost(size).toFixed(2)} us of processor a message`);
