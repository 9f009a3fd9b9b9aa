import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { fieldFaults } from "../../contract/base/field-fault.ts";
import { messageOf } from "../../contract/base/server-message.ts";
import { mappingRowSchema } from "../../contract/fleet/foreign/foreign-mapping.ts";
import {
  type BridgeConfig,
  type BridgedHouse,
  bridgeSchema,
  type Profile,
  profileSchema,
} from "./bridge-config.ts";

/** Returns the faults of the files, one line each: "bridge.yaml:12 houses[0].everyS: …". */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

type Path = readonly PropertyKey[];
interface Read {
  readonly file: string;
  readonly value: unknown;
  readonly lineOf: (path: Path) => number;
}

/** @throws ConfigError */
async function readYaml(file: string): Promise<Read> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ConfigError([`${file}: cannot be read (${messageOf(error)})`]);
  });
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  if (document.errors.length > 0)
    throw new ConfigError(
      document.errors.map(({ pos, message }) => {
        const [why = ""] = message.split("\n");
        return `${file}:${counter.linePos(pos[0]).line} ${why.replace(/ at line.*$/, "")}`;
      }),
    );
  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      const range = (node as { readonly range?: readonly [number, ...number[]] } | null)?.range;
      if (range !== undefined) return counter.linePos(range[0]).line;
    }
    return 1;
  };
  return { file, value: toValue(document, file), lineOf };
}

function toValue(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw new ConfigError([`${file}: ${messageOf(error)}`]);
  }
}

const pathText = (path: Path): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .slice(1);

function lineFor({ file, lineOf }: Read, path: Path, why: string): string {
  const place = pathText(path);
  return `${file}:${lineOf(path)} ${place === "" ? "" : `${place}: `}${why}`;
}

/** Faults of the contract have names; the others are sentences already. */
const faultOf = (message: string): string =>
  Object.hasOwn(fieldFaults, message)
    ? fieldFaults[message as keyof typeof fieldFaults].en
    : message;

/** @throws ConfigError */
function checked<T extends z.ZodType>(read: Read, schema: T): z.output<T> {
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => lineFor(read, path, faultOf(message))),
  );
}

async function readProfile(file: string): Promise<Profile> {
  const read = await readYaml(file);
  const profile = checked(read, profileSchema);
  const lines = profile.values.flatMap((value, index) => {
    const row = mappingRowSchema.safeParse({ ...value, path: "v" });
    return (row.error?.issues ?? []).map(({ path, message }) =>
      lineFor(read, ["values", index, ...path], faultOf(message)),
    );
  });
  if (lines.length > 0) throw new ConfigError(lines);
  return profile;
}

/**
 * Reads the bridge's configuration and the profiles it names.
 * @throws ConfigError with every fault and its line
 */
export async function readConfig(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BridgeConfig> {
  const read = await readYaml(file);
  const config = checked(read, bridgeSchema);
  const lines: string[] = [];
  const houses: BridgedHouse[] = [];
  const ids = new Set<string>();
  for (const [at, { secret: own, profile: name, ...house }] of config.houses.entries()) {
    const report = (key: string, why: string) =>
      void lines.push(lineFor(read, ["houses", at, key], why));
    const secret = own ?? environment[house.secretEnv ?? ""] ?? "";
    if (secret === "")
      report(house.secretEnv ? "secretEnv" : "networkId", noSecret(house.secretEnv));
    if (ids.has(house.networkId)) report("networkId", "stands here twice");
    ids.add(house.networkId);
    const profile = await profileOr(resolve(dirname(file), name), lines);
    if (profile === null) continue;
    if ((profile.protocol === "opcua") !== (house.source.kind === "opcua"))
      report("profile", `is for ${profile.protocol}, and the source is ${house.source.kind}`);
    houses.push({ ...house, secret, profile });
  }
  if (lines.length > 0) throw new ConfigError([...new Set(lines)]);
  return { ...config, houses };
}

/** Reads a profile; null: it is invalid, and the faults were added to `lines`. */
const profileOr = (file: string, lines: string[]): Promise<Profile | null> =>
  readProfile(file).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    lines.push(...error.lines);
    return null;
  });

const noSecret = (name: string | undefined): string =>
  name === undefined
    ? "needs secret or secretEnv"
    : `the environment has no variable ${name}, or it is empty`;
