import { expect, it } from "vitest";
import { payloadMax } from "../../../../../contract/telemetry/mqtt.ts";
import { EdgeNode } from "../../../../../server/telemetry/ingest/sparkplug/edge-node.ts";
import type { MetricValue } from "../../../../../server/telemetry/ingest/sparkplug/sparkplug-payload.ts";

const metric = (name: string | null, value: MetricValue, alias: number | null = null) => ({
  name,
  alias,
  datatype: null,
  at: null,
  isHistorical: false,
  value,
});
type Metric = ReturnType<typeof metric>;
const payload = (seq: number, metrics: readonly Metric[]) => ({ at: 1, seq, metrics });
const from = (type: "BIRTH" | "DATA" | "DEATH", device: string | null = null) => ({
  group: "G",
  networkId: "GW-0001",
  type,
  device,
});
const many = (count: number, text = "") =>
  Array.from({ length: count }, (_, position) =>
    metric(`metric ${position}`, text === "" ? position : text),
  );

it("a node's state is no longer than a message, however many devices it names", () => {
  const node = new EdgeNode();
  node.receive(from("BIRTH"), payload(0, [metric("Temp", 20)]));
  let dropped = 0;
  for (let index = 1; index <= 60; index += 1)
    dropped += node.receive(from("BIRTH", `device ${index}`), payload(index, many(3000))).dropped;
  const { document } = node.receive(from("DATA"), payload(61, [metric("Temp", 21)]));
  expect(document?.metrics).toEqual({ Temp: 21 });
  expect(JSON.stringify(document).length).toBeLessThan(payloadMax);
  expect(dropped).toBeGreaterThan(170_000);
});

it("a node's state has no long texts and names, but every value up to its limit", () => {
  const node = new EdgeNode();
  node.receive(from("BIRTH"), payload(0, [metric("Mode", "AUTO"), metric("n".repeat(201), 1, 7)]));
  for (let seq = 1; seq <= 20; seq += 1)
    node.receive(from("DATA"), payload(seq, many(20, "x".repeat(30_000))));
  const long = node.receive(from("DATA"), payload(21, [metric("Mode", "y".repeat(payloadMax))]));
  expect([long.document?.metrics["Mode"], long.dropped]).toEqual([null, 1]);
  expect(JSON.stringify(long.document).length).toBeLessThan(payloadMax);
  // The alias of a name that was dropped is still known.
  const known = node.receive(
    from("DATA"),
    payload(22, [metric(null, 2, 7), metric("Mode", "HAND")]),
  );
  expect([known.needsRebirth, known.dropped]).toEqual([false, 1]);
  expect(known.document?.metrics["Mode"]).toBe("HAND");
});

it("a node's state frees the room of a device at its rebirth, and of all devices at its own birth", () => {
  const node = new EdgeNode();
  node.receive(from("BIRTH"), payload(0, []));
  const fill = (seq: number) => node.receive(from("BIRTH", "d"), payload(seq, many(4000))).dropped;
  expect([fill(1), fill(2), fill(3)]).toEqual([0, 0, 0]);
  const lost = node.receive(from("DEATH", "d"), payload(4, []));
  expect(lost.document?.devices["d"]?.["metric 1"]).toBeNull();
  node.receive(from("BIRTH"), payload(0, []));
  expect(node.receive(from("BIRTH", "e"), payload(1, many(4000))).dropped).toBe(0);
});

it("after a node's death no earlier value is current", () => {
  const node = new EdgeNode();
  node.receive(from("BIRTH"), payload(0, [metric("Temp", 20, 1), metric("Humidity", 60, 2)]));
  expect(node.receive(from("DEATH"), payload(1, [])).isDead).toBe(true);
  // It continues without the required birth.
  const { document, needsRebirth } = node.receive(from("DATA"), payload(1, [metric(null, 61, 2)]));
  expect([document?.metrics, needsRebirth]).toEqual([{ Humidity: 61 }, true]);
});
