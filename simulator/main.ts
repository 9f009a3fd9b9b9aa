import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { type FleetPlan, fleetPlanSchema } from "../contract/operate/demo-fleet.ts";
import { parseControl, parseEventRequest } from "./command.ts";
import { messageOf } from "../contract/base/server-message.ts";
import { demoFleet } from "./fleet.ts";
import { FleetRun } from "./fleet-run.ts";
import { startCameras } from "./camera/camera-fleet.ts";
import { RecordBots } from "./record-bot/record-bot.ts";
import { bookOf, pastFlocksOf } from "./record-bot/bot-records.ts";
import { machinesOf } from "./record-bot/machines.ts";
import { type HouseConstants, houseConstants } from "./model/house-constants.ts";
import { help, type Options, readOptions } from "./options.ts";

const endMs = 1800;

const firstLineOf = (error: unknown): string => messageOf(error).split("\n")[0] ?? "";

function fail(error: unknown): never {
  process.stderr.write(`simulator: ${firstLineOf(error)} (--help says more)\n`);
  process.exit(2);
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail(error);
  }
}

function readPlan({ planPath, houses, orgs, farms, seed }: Options): FleetPlan {
  if (!planPath) return demoFleet({ houses, orgs, farms, seed, now: Date.now() });
  const parsed = fleetPlanSchema.safeParse(JSON.parse(readFileSync(planPath, "utf8")));
  if (!parsed.success)
    throw new Error(
      `${planPath} is no fleet plan: ${parsed.error.issues[0]?.path.join(".") ?? ""} ` +
        (parsed.error.issues[0]?.message ?? ""),
    );
  return parsed.data;
}

function readKey({ key, keyPath }: Options): string {
  const text = key ?? (keyPath ? readFileSync(keyPath, "utf8").trim() : "");
  if (text === "") throw new Error("a demo key is needed: --key text or --key-file path");
  return text;
}

/** Number of layer houses with a former flock; few, because those flocks are long. */
const pastLayers = 4;
const pastMeat = 2;

/** The records of the flocks up to the moment the fleet was planned for, and of those before. */
function withBooks(plan: FleetPlan): FleetPlan {
  const farms = new Map(plan.farms.map((farm) => [farm.key, farm]));
  const houses = plan.houses
    .filter(({ handDriven }) => !handDriven)
    .map((house) => houseConstants(house, farms.get(house.farmKey)!, plan.seed));
  const isLayer = ({ breed }: HouseConstants) => breed.species === "layer";
  const withPast = [
    ...houses.filter((house) => !isLayer(house)).map((house) => [house, pastMeat] as const),
    ...houses
      .filter(isLayer)
      .slice(0, pastLayers)
      .map((house) => [house, 1] as const),
  ];
  return {
    ...plan,
    machines: houses.map((house) => machinesOf(house, plan.now)),
    books: houses.flatMap((house) => bookOf(house, plan.now) ?? []),
    past: withPast
      .filter(([{ placedCount }]) => placedCount > 0)
      .flatMap(([house, count]) => pastFlocksOf(house, plan.now, count)),
  };
}

function writePlan(path: string, plan: FleetPlan): void {
  const text = `${JSON.stringify(plan, null, 1)}\n`;
  if (path === "-") process.stdout.write(text);
  else writeFileSync(path, text);
}

/**
 * Record bots write until the process ends; an interrupted call is repeated at the next start.
 */
async function startRecordBots(
  plan: FleetPlan,
  options: Options,
  print: (line: string) => void,
): Promise<void> {
  const { server } = options;
  if (server === null) return;
  await new RecordBots({ plan, server, demoKey: readKey(options), clock: Date.now, print }).start();
}

/**
 * Starts the houses' cameras, which follow the frames of the fleet. Without their port the houses
 * still send, and it is logged even in quiet mode.
 */
async function openCameras(plan: FleetPlan, options: Options, fleet: FleetRun): Promise<void> {
  const { cameraPort: port } = options;
  if (port === null) return;
  const houseOf = (networkId: string) => fleet.lines.get(networkId)?.run ?? null;
  try {
    await startCameras({ plan, demoKey: readKey(options), port, houseOf, clock: Date.now });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    process.stderr.write(
      `Port ${port} is taken by another program: the demo runs without pictures of its cameras. ` +
        "Set CAMERA_DEMO_PORT to choose another one.\n",
    );
  }
}

async function main(options: Options): Promise<void> {
  const plan = attempt(() => readPlan(options));
  if (options.writePlanPath) {
    const path = options.writePlanPath;
    attempt(() => writePlan(path, options.hasRecords ? withBooks(plan) : plan));
    return;
  }
  const print = (line: string) => {
    if (!options.isPlannedOnly) process.stderr.write(`${line}\n`);
  };
  const fleet = new FleetRun({
    ...options,
    plan,
    demoKey: attempt(() => readKey(options)),
    print,
    onAck: options.printsAcked
      ? (gateway, frames) =>
          process.stdout.write(
            frames.map(({ seq }) => `${JSON.stringify({ gateway, seq })}\n`).join(""),
          )
      : null,
    clock: Date.now,
    random: Math.random,
  });
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), endMs).unref();
    void fleet.stop().then(() => {
      print("Demo fleet ended.");
      process.exit(0);
    });
  };
  // Disconnect: the process that started this one has ended.
  process.once("SIGTERM", end).once("SIGINT", end).once("disconnect", end);
  process.stdout.on("error", end);
  await fleet.start();
  if (isEnding) return;
  await openCameras(plan, options, fleet);
  await startRecordBots(plan, options, print);
  for (const event of options.requestedEvents) attempt(() => print(fleet.requestEvent(event)));
  createInterface({ input: process.stdin }).on("line", (line) => {
    if (line.trim() === "") return;
    try {
      const control = parseControl(line);
      print(
        control
          ? fleet.misbehave(control.house, control.kind)
          : fleet.requestEvent(parseEventRequest(line)),
      );
    } catch (error) {
      process.stderr.write(`simulator: ${firstLineOf(error)}\n`);
    }
  });
}

const options = attempt(() => readOptions(process.argv.slice(2)));
if (options) await main(options);
else process.stdout.write(`${help}\n`);
