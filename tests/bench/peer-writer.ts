import mqtt from "mqtt";

/**
 * The program a small team would write: receives every gateway at a broker and writes each frame as
 * a line of
 * InfluxDB, in batches. Arguments: port of the broker, port of InfluxDB. Reports the number it has
 * stored.
 */
const [brokerPort, influxPort] = process.argv.slice(2) as [string, string];
/** Most lines of one request. */
const batchMax = 500;

let waiting: string[] = [];
let stored = 0;
let isWriting = false;

function lineOf(topic: string, payload: Buffer): string {
  const { ts, ...values } = JSON.parse(payload.toString()) as { ts: number };
  const fields: string[] = [];
  for (const [key, value] of Object.entries(values as Record<string, unknown>)) {
    if (Array.isArray(value))
      value.forEach((item: unknown, index) => fields.push(`${key}${index + 1}=${Number(item)}`));
    else if (typeof value === "number") fields.push(`${key}=${value}`);
    else fields.push(`${key}="${String(value)}"`);
  }
  return `frame,gateway=${topic.split("/")[2]} ${fields.join(",")} ${Math.round(ts * 1000)}`;
}

async function write(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  while (waiting.length > 0) {
    const lines = waiting.slice(0, batchMax);
    waiting = waiting.slice(batchMax);
    const reply = await fetch(`http://127.0.0.1:${influxPort}/write?db=frames&precision=ms`, {
      method: "POST",
      body: lines.join("\n"),
    });
    if (!reply.ok) throw new Error(`InfluxDB: ${reply.status} ${await reply.text()}`);
    stored += lines.length;
    process.send?.({ stored });
  }
  isWriting = false;
}

const client = mqtt.connect({ host: "127.0.0.1", port: Number(brokerPort), clientId: "writer" });
client.on("message", (topic, payload) => {
  waiting.push(lineOf(topic, payload));
  void write();
});
client.on("connect", () =>
  client.subscribe("v1/gw/+/up/tele", { qos: 1 }, () => process.send?.({ stored: 0 })),
);
process.on("disconnect", () => process.exit());
