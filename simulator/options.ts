import { parseArgs } from "node:util";
import { type EventRequest, parseEventRequest } from "./command.ts";
import {
  type Misbehaviour,
  type MisbehaviourShare,
  misbehaviourKeys,
  misbehaviours,
  parseMisbehaviour,
} from "./controller/misbehaviour.ts";
import { type EventKey, eventKeys, eventKinds } from "./event/event-kinds.ts";
import { livelyShare } from "./event/lively.ts";
import { defaultFleet, proportions } from "./fleet.ts";
import { type DeviationKey, deviationKeys, deviations, isDeviation } from "./stranger/deviation.ts";

export interface Options {
  readonly url: string;
  readonly houses: number;
  readonly orgs: number;
  readonly farms: number;
  readonly seed: number;
  readonly ratePerMin: number;
  readonly speed: number;
  readonly backFillDays: number;
  readonly connectsPerS: number;
  readonly planPath: string | null;
  readonly writePlanPath: string | null;
  readonly statePath: string | null;
  /** Address at which the server takes calls; null: no records are written. */
  readonly server: string | null;
  /** Port of the houses' cameras; null: no cameras. */
  readonly cameraPort: number | null;
  readonly key: string | null;
  readonly keyPath: string | null;
  readonly isLively: boolean;
  readonly hasEvents: boolean;
  readonly hasRecords: boolean;
  readonly printsAcked: boolean;
  readonly isPlannedOnly: boolean;
  readonly requestedEvents: readonly EventRequest[];
  readonly misbehaviours: readonly MisbehaviourShare[];
  /** Gateways of other makers, each with a deviation. */
  readonly strangers: readonly DeviationKey[];
}

const kindLine = (kind: EventKey): string =>
  `  ${kind.padEnd(15)} ${String(eventKinds[kind].perMonth).padEnd(5)} ${eventKinds[kind].text}`;

const behaviourLine = (kind: Misbehaviour): string =>
  `${" ".repeat(32)}${kind.padEnd(9)} ${misbehaviours[kind]}`;

const deviationLine = (key: DeviationKey): string =>
  `${" ".repeat(32)}${key.padEnd(11)}${deviations[key].description}`;

export const help = `Demo fleet: gateways that speak MQTT 3.1.1 like real ones.

  --url mqtt://127.0.0.1:1883   broker
  --houses 120                  houses; --farms and --orgs follow in proportion unless given
  --seed 1                      same seed, same fleet, same weather, same misfortune
  --rate 1                      frames a minute and house
  --speed 1                     simulated seconds in a second; frames carry the real time
  --backfill-days 0             days of history sent behind the live frames: the last day by the
                                minute, older by ten
  --lively                      keeps about ${livelyShare * 100} % of the houses in visible trouble,
                                changing by the hour
  --no-events                   nothing goes wrong by itself
  --no-records                  a plan without the daily records of its flocks
  --event kind[:house[:min]]    makes something happen at the start; repeatable. House: network
                                ID or number from 1
  --control kind:share          a share of the controllers fails to obey; repeatable:
${misbehaviourKeys.map(behaviourLine).join("\n")}
  --stranger deviation          one of the last houses has a gateway of another maker; repeatable:
${deviationKeys.map(deviationLine).join("\n")}
  --strangers                   all twelve of them
  --plan file.json              fleet from a plan instead of --houses, --farms, --orgs, --seed
  --write-plan file.json        writes the plan ("-": to standard output) and ends
  --key text, --key-file path   demo key the gateways' secrets grow from
  --state file.json             remembers the houses over restarts: meters go on, the gap is
                                sent as history
  --server http://127.0.0.1:8080
                                house managers write daily records there; only the server of the
                                demo accepts them
  --camera-port 8554            cameras of the houses answer there (RTSP and stills), on this
                                machine only
  --connect-rate 250            gateways that connect in a second at the start
  --print-acked                 a JSON line {"gateway","seq"} on standard output for every
                                acknowledged frame
  --quiet                       no progress lines
  --help

While it runs, lines on standard input make things happen: powerFail GW-0003 20
or: control GW-0003 liar, control GW-0003 none
Kinds, with how often a house suffers them in a month by itself:
${eventKeys.map(kindLine).join("\n")}`;

const spec = {
  url: { type: "string", default: "mqtt://127.0.0.1:1883" },
  houses: { type: "string", default: String(defaultFleet.houses) },
  farms: { type: "string" },
  orgs: { type: "string" },
  seed: { type: "string", default: "1" },
  rate: { type: "string", default: "1" },
  speed: { type: "string", default: "1" },
  "backfill-days": { type: "string", default: "0" },
  "connect-rate": { type: "string", default: "250" },
  plan: { type: "string" },
  "write-plan": { type: "string" },
  state: { type: "string" },
  server: { type: "string" },
  "camera-port": { type: "string" },
  key: { type: "string" },
  "key-file": { type: "string" },
  lively: { type: "boolean", default: false },
  "no-events": { type: "boolean", default: false },
  "no-records": { type: "boolean", default: false },
  "print-acked": { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
  event: { type: "string", multiple: true, default: [] as string[] },
  stranger: { type: "string", multiple: true, default: [] as string[] },
  strangers: { type: "boolean", default: false },
  control: { type: "string", multiple: true, default: [] as string[] },
  help: { type: "boolean", default: false },
} as const;

/**
 * Returns the command line as options, or null when help is requested. @throws Error with one line
 * for a person.
 */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: spec,
    strict: true,
    allowPositionals: false,
  });
  if (values.help) return null;
  const houses = whole("houses", values.houses, 1, 100_000);
  const natural = proportions(houses);
  const farms =
    values.farms === undefined ? natural.farms : whole("farms", values.farms, 1, houses);
  if (!/^(mqtt|mqtts|ws|wss|tcp|ssl):\/\/[^\s]+$/.test(values.url))
    throw new Error(`--url must look like mqtt://host:1883, not "${values.url}"`);
  return {
    url: values.url,
    houses,
    farms,
    orgs:
      values.orgs === undefined
        ? Math.min(natural.orgs, farms)
        : whole("orgs", values.orgs, 1, farms),
    seed: whole("seed", values.seed, 0, 2 ** 31 - 1),
    ratePerMin: above("rate", values.rate, 600),
    speed: above("speed", values.speed, 10_000),
    backFillDays: whole("backfill-days", values["backfill-days"], 0, 29),
    connectsPerS: above("connect-rate", values["connect-rate"], 100_000),
    planPath: values.plan ?? null,
    writePlanPath: values["write-plan"] ?? null,
    statePath: values.state ?? null,
    server: values.server === undefined ? null : webAddress(values.server),
    cameraPort:
      values["camera-port"] === undefined
        ? null
        : whole("camera-port", values["camera-port"], 1, 65_535),
    key: values.key ?? null,
    keyPath: values["key-file"] ?? null,
    isLively: values.lively,
    hasEvents: !values["no-events"],
    hasRecords: !values["no-records"],
    printsAcked: values["print-acked"],
    isPlannedOnly: values.quiet,
    requestedEvents: values.event.map(parseEventRequest),
    misbehaviours: values.control.map(parseMisbehaviour),
    strangers: values.strangers ? deviationKeys : values.stranger.map(parseDeviation),
  };
}

function parseDeviation(text: string): DeviationKey {
  if (isDeviation(text)) return text;
  throw new Error(`--stranger must be one of ${deviationKeys.join(", ")}, not "${text}"`);
}

function webAddress(text: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(text))
    throw new Error(`--server must look like http://host:8080, not "${text}"`);
  return text;
}

function whole(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < low || value > high)
    throw new Error(`--${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  return value;
}

function above(name: string, text: string, high: number): number {
  const value = Number(text);
  if (text.trim() === "" || !(value > 0 && value <= high))
    throw new Error(`--${name} must be a number above 0, at most ${high}, not "${text}"`);
  return value;
}
