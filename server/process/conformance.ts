import { parseArgs } from "node:util";
import { messageOf } from "../../contract/base/server-message.ts";
import {
  type ConformanceOptions,
  startConformance,
} from "../telemetry/conformance/conformance-run.ts";

/* Listens to a gateway and reports what it does right and wrong: npm run conformance. */

const usage = `conformance --id GW-0009 --secret SECRET
  --minutes 10          how long
  --language en         or zh
  --host 0.0.0.0        where the gateway connects, --port 1883: a broker is opened there
  --broker mqtt://host  instead: listens at the broker the gateway speaks to already, the product's
                        own or an external one; --user and --password, where others than the
                        gateway's may listen
Ends with 0 when nothing is wrong, 1 when something is, 2 when it was called wrongly or cannot
listen, 3 when no frame came.`;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** @throws Error with one line for a person. */
function readOptions(): ConformanceOptions {
  const { values } = parseArgs({
    options: {
      id: { type: "string" },
      secret: { type: "string" },
      minutes: { type: "string", default: "10" },
      language: { type: "string", default: "en" },
      broker: { type: "string" },
      user: { type: "string" },
      password: { type: "string" },
      host: { type: "string", default: "0.0.0.0" },
      port: { type: "string", default: "1883" },
    },
  });
  const { id, secret, language, broker } = values;
  const minutes = Number(values.minutes);
  const port = Number(values.port);
  if (id === undefined || secret === undefined) throw new Error("--id and --secret are needed");
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error("--minutes: above 0, at most 1440");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("--port: 0 to 65535");
  if (language !== "en" && language !== "zh") throw new Error("--language: en or zh");
  if (broker !== undefined && !/^(?:mqtts?|wss?|tcp|ssl):\/\/\S+$/.test(broker))
    throw new Error(`--broker must look like mqtt://host:1883, not "${broker}"`);
  return {
    id: id.trim(),
    secret,
    minutes,
    language,
    broker: broker ?? null,
    user: values.user ?? null,
    password: values.password ?? null,
    host: values.host,
    port,
    print,
  };
}

/** A port in use is most often the product's own. */
function startFault(error: unknown, port: number): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return (
      `Port ${port} is taken. Is the product running here? Listen beside it with ` +
      `--broker mqtt://127.0.0.1:${port}, or choose another port with --port.`
    );
  return messageOf(error);
}

async function main(): Promise<number> {
  let options: ConformanceOptions;
  try {
    options = readOptions();
  } catch (error) {
    process.stderr.write(`conformance: ${messageOf(error)}\n\n${usage}\n`);
    return 2;
  }
  try {
    const session = await startConformance(options);
    process.once("SIGINT", session.stop).once("SIGTERM", session.stop);
    return await session.ended;
  } catch (error) {
    process.stderr.write(`conformance: ${startFault(error, options.port)}\n`);
    return 2;
  }
}

process.exitCode = await main();
