/**
 * A place in a JSON document: `a.b[0].c`, `a["b.c"]`, `list[id=T1].value`. It only follows own keys
 * and positions of lists: no code is run, and nothing outside the document can be reached.
 */
export type PathStep =
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "place"; readonly index: number }
  | { readonly kind: "found"; readonly name: string; readonly value: string };
export type JsonPath = readonly PathStep[];

export const pathMax = 200;
const stepsMax = 20;
const quotedPattern = /^\[(?:("(?:[^"\\]|\\.)*")|'([^']*)')\]/;
const placePattern = /^\[(\d{1,5})\]/;
const matchPattern = /^\[([^[\]=]{1,60})=([^[\]]{1,60})\]/;
const namePattern = /^\.?([^.[\]]+)/;

/** Parses a path; null: invalid. An empty path is the whole document. */
export function readPath(text: string): JsonPath | null {
  const steps: PathStep[] = [];
  let rest = text.trim().replace(/^\$\.?/, "");
  if (rest.length > pathMax) return null;
  while (rest !== "") {
    const [step, length] = readStep(rest, steps.length === 0) ?? [];
    if (step === undefined || length === undefined || steps.length === stepsMax) return null;
    steps.push(step);
    rest = rest.slice(length);
  }
  return steps;
}

type StepRead = readonly [step: PathStep, length: number] | null;

const readStep = (rest: string, isFirst: boolean): StepRead =>
  rest.startsWith("[") ? readBracket(rest) : readKey(rest, isFirst);

function readKey(rest: string, isFirst: boolean): StepRead {
  const [all, key = ""] = namePattern.exec(rest) ?? [];
  if (all === undefined || rest.startsWith(".") === isFirst) return null;
  return [{ kind: "key", name: key.trim() }, all.length];
}

const readBracket = (rest: string): StepRead =>
  readQuoted(rest) ?? readPlace(rest) ?? readMatch(rest);

function readQuoted(rest: string): StepRead {
  const [all, double, single = ""] = quotedPattern.exec(rest) ?? [];
  if (all === undefined) return null;
  const key = double === undefined ? single : unquoted(double);
  return key === null ? null : [{ kind: "key", name: key }, all.length];
}

function readPlace(rest: string): StepRead {
  const [all, index] = placePattern.exec(rest) ?? [];
  return all === undefined ? null : [{ kind: "place", index: Number(index) }, all.length];
}

function readMatch(rest: string): StepRead {
  const [all, key = "", value = ""] = matchPattern.exec(rest) ?? [];
  if (all === undefined) return null;
  const plain = value.trim().replace(/^(["'])(.*)\1$/, "$2");
  return [{ kind: "found", name: key.trim(), value: plain }, all.length];
}

/** Returns the value of a JSON string; null: the text is none. */
function unquoted(text: string): string | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "string" ? read : null;
  } catch {
    return null;
  }
}

/** Returns the value there; undefined: none. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  let value = document;
  for (const step of path) {
    value = stepInto(unpacked(value), step);
    if (value === undefined) return undefined;
  }
  return value;
}

/**
 * A document that a device has put into a text: "[235,240]", "{\"t\":23.5}". Any other value stays.
 */
export function unpacked(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  // Every row of a mapping searches the same text.
  if (value !== lastPacked.text) lastPacked = { text: value, inside: parsed(value) };
  return lastPacked.inside ?? value;
}
let lastPacked: { readonly text: string; readonly inside: object | null } = {
  text: "",
  inside: null,
};
function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/** A message that is one value and no JSON: 23,5 °C, ON, nan. Null: it may be anything. */
export function bareText(text: string): string | null {
  // C programs send the end of a text along.
  const value = text.replace(/^[\s\0]+|[\s\0]+$/g, "");
  return /^[^\p{Cc}\uFFFD{}[\]"'<>=;]{1,40}$/u.test(value) ? value : null;
}

function stepInto(value: unknown, step: PathStep): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (step.kind === "key") return ownValue(value, step.name);
  if (!Array.isArray(value)) return undefined;
  const list = value as readonly unknown[];
  if (step.kind === "place") return list[step.index];
  return list.find((item) => {
    const value = typeof item === "object" && item !== null ? ownValue(item, step.name) : undefined;
    return scalarText(value) === step.value;
  });
}

/** A text, number or boolean of JSON as a text; null: it is another value. */
export function scalarText(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** Own properties only: the length of a list is not part of the document. */
const ownValue = (value: object, key: string): unknown =>
  !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

const plainName = /^[^.[\]\s"'$](?:[^.[\]"']*[^.[\]\s"'])?$/;
/** Names a key as `readPath` reads it. */
const keyText = (key: string, isFirst: boolean): string =>
  plainName.test(key) ? (isFirst ? key : `.${key}`) : `[${JSON.stringify(key)}]`;

/** Path of a message that is one value. */
export const whole = "$";

export interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

const [leavesMax, depthMax] = [300, 12];
/** The values of a document with their paths, the first of very many. */
export function leavesOf(document: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (packed: unknown, path: string, depth: number): void => {
    if (leaves.length >= leavesMax || depth > depthMax) return;
    const value = unpacked(packed);
    if (typeof value !== "object" || value === null) {
      leaves.push({ path: path === "" ? whole : path, value });
      return;
    }
    if (Array.isArray(value))
      value
        .slice(0, leavesMax)
        .forEach((item, index) => walk(item, `${path}[${index}]`, depth + 1));
    else
      for (const [key, one] of Object.entries(value).slice(0, leavesMax))
        walk(one, path + keyText(key, path === ""), depth + 1);
  };
  walk(document, "", 0);
  return leaves;
}
