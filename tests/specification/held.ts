import { parseSync } from "vite";
import type { Rule } from "./rule.ts";

/** A node of the syntax tree (ESTree); offsets into the source. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** A test file, ready for queries. */
interface Source {
  readonly program: Node;
  /** Without comments, offsets kept: what is commented out is not there. */
  readonly text: string;
}

/** Many rules are held by one file: it is read once. */
const known = new Map<string, Source>();

function read({ file }: Rule, source: string): Source {
  const held = known.get(file + source);
  if (held !== undefined) return held;
  const { program, comments } = parseSync(file, source);
  let text = source;
  for (const { start, end } of comments)
    text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${file} cannot be read`);
  const made = { program: root, text };
  known.set(file + source, made);
  return made;
}

/** White space outside literals, and the comma before a closing bracket, are no difference. */
const squeeze = (code: string): string =>
  code.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|,?\s+(?=[)\]}])|\s+/g,
    (_, literal: string | undefined) => literal ?? "",
  );

const patternOf = (code: string): string =>
  squeeze(code)
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("[^]*");

/** `it` of `it.each(rows)`, and what stands between: ["each"]. Null when it is no such chain. */
function chainOf(node: Node): { root: string; links: readonly string[] } | null {
  if (node.type === "Identifier") return { root: String(node["name"]), links: [] };
  const inner = node.type === "CallExpression" ? node["callee"] : node["object"];
  if (!isNode(inner)) return null;
  const chain = chainOf(inner);
  if (chain === null || node.type === "CallExpression") return chain;
  const property = node["property"];
  const link = isNode(property) ? String(property["name"] ?? property["value"]) : "?";
  return { root: chain.root, links: [...chain.links, link] };
}

/** A call and the nodes around it, the outermost first. */
interface Place {
  readonly node: Node;
  readonly around: readonly Node[];
}

function* callsIn(node: Node, around: readonly Node[] = []): Generator<Place> {
  if (node.type === "CallExpression") yield { node, around };
  for (const child of childrenOf(node)) yield* callsIn(child, [...around, node]);
}

const calleeChain = ({ node }: Place) => (isNode(node["callee"]) ? chainOf(node["callee"]) : null);
const argumentsOf = (node: Node): readonly Node[] =>
  Array.isArray(node["arguments"]) ? node["arguments"].filter(isNode) : [];
const isFunction = ({ type }: Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression";

/** The title a test is given; `…` for what a template fills in. */
function titleOf(node: Node): string | null {
  const [title] = argumentsOf(node);
  if (title?.type === "Literal") return String(title["value"]);
  if (title?.type !== "TemplateLiteral" || !Array.isArray(title["quasis"])) return null;
  return title["quasis"]
    .map((quasi: { value: { cooked: string } }) => quasi.value.cooked)
    .join("…");
}

const testNames: readonly string[] = ["it", "test"];
const groupNames: readonly string[] = ["describe", "test"];
/** Modifiers under which a test or a group still runs. */
const harmless: ReadonlySet<string> = new Set(["each", "for", "describe", "serial"]);
const conditional: ReadonlySet<string> = new Set([
  "IfStatement",
  "ConditionalExpression",
  "LogicalExpression",
  "SwitchStatement",
  "CatchClause",
]);

/** Why a test found in its file might not be run, though it is there. */
function whyNotRun(source: Source, test: Place): string | null {
  const groups = test.around.filter(
    (node) =>
      node.type === "CallExpression" &&
      groupNames.includes(calleeChain({ node, around: [] })?.root ?? ""),
  );
  for (const node of [...groups, test.node]) {
    const odd = calleeChain({ node, around: [] })?.links.find((link) => !harmless.has(link));
    if (odd !== undefined) return `is under .${odd}`;
  }
  if (test.around.some(({ type }) => conditional.has(type))) return "is under a condition";
  for (const place of callsIn(source.program)) {
    const chain = calleeChain(place);
    if (chain === null) continue;
    const isOfTests = [...testNames, ...groupNames].includes(chain.root);
    if (isOfTests && chain.links.includes("only")) return "stands beside an .only";
    const isInside = place.node.start > test.node.start && place.node.end < test.node.end;
    if (isInside && chain.links.some((link) => ["skip", "fixme", "fail"].includes(link)))
      return "may skip itself";
  }
  return null;
}

/** `expect(x).toBe(y)`, whole: neither `expect(x)` alone nor `expect.any(x)`. */
function isAssertion({ node, around }: Place): boolean {
  const parent = around.at(-1);
  const isPartOfMore = parent?.type === "MemberExpression" && parent["object"] === node;
  if (isPartOfMore || chainOf(node)?.root !== "expect") return false;
  let inner = node["callee"];
  while (isNode(inner) && inner.type === "MemberExpression") inner = inner["object"];
  return isNode(inner) && inner.type === "CallExpression";
}

/** It is reached whenever the test is: no condition around it, no function nobody calls. */
function isSure(inside: readonly Node[]): boolean {
  return inside.every((node, at) => {
    if (conditional.has(node.type) || node.type === "FunctionDeclaration") return false;
    return !isFunction(node) || inside[at - 1]?.type === "CallExpression";
  });
}

function* returnsOf(node: Node): Generator<Node> {
  if (node.type === "ReturnStatement") yield node;
  for (const child of childrenOf(node))
    if (!isFunction(child) && child.type !== "FunctionDeclaration") yield* returnsOf(child);
}

/** The assertions a test always comes to, as text, in order. */
function assertionsOf({ text }: Source, body: Node): readonly string[] {
  const [end = Number.POSITIVE_INFINITY] = [...returnsOf(body)].map(({ start }) => start);
  return [...callsIn(body)]
    .filter((place) => isAssertion(place) && isSure(place.around.slice(1)) && place.node.end <= end)
    .map(({ node }) => squeeze(text.slice(node.start, node.end)));
}

function* namesIn(node: Node): Generator<string> {
  if (node.type === "Identifier") yield String(node["name"]);
  for (const child of childrenOf(node)) yield* namesIn(child);
}

/** The test's text and that of the constants and functions of its file it uses. */
function textAround({ program, text }: Source, test: Node): string {
  const wanted = [test];
  const declared = new Map<string, Node>();
  for (const statement of childrenOf(program)) {
    const parts = statement.type === "VariableDeclaration" ? childrenOf(statement) : [statement];
    for (const part of parts)
      if (isNode(part["id"])) declared.set(String(part["id"]["name"]), part);
  }
  for (const node of wanted)
    for (const name of namesIn(node)) {
      const found = declared.get(name);
      if (found !== undefined && !wanted.includes(found)) wanted.push(found);
    }
  return wanted.map(({ start, end }) => squeeze(text.slice(start, end))).join("\n");
}

/** The first of the patterns that none of the texts left fits, or null. */
function missingIn(texts: readonly string[], patterns: readonly string[]): string | null {
  let at = 0;
  for (const pattern of patterns) {
    const fits = new RegExp(`^${patternOf(pattern)}$`);
    const found = texts.findIndex((text, index) => index >= at && fits.test(text));
    if (found === -1) return pattern;
    at = found + 1;
  }
  return null;
}

/** Returns the fault of a rule itself, for any test; null: none. */
function whyEmpty({ asserts, file }: Rule): string | null {
  if (!/^tests\/.+\.test\.tsx?$|^tests\/e2e\/.+\.spec\.ts$/.test(file)) return "names no test file";
  if (asserts.length === 0) return "asserts nothing";
  const odd = asserts.find((one) => !/^expect\b.*\)\.[\w.]+\(.*\)$/s.test(one));
  return odd === undefined ? null : `has what is no assertion: ${odd}`;
}

/** The tests of the rule's title. */
const testsOf = ({ program }: Source, { title }: Rule): readonly Place[] =>
  [...callsIn(program)].filter(
    (place) => testNames.includes(calleeChain(place)?.root ?? "") && titleOf(place.node) === title,
  );

const bodyOf = (test: Place): Node | null => argumentsOf(test.node).findLast(isFunction) ?? null;

/** Why the test in `code` does not hold the rule; null when it does. */
export function whyNotHeld(rule: Rule, code: string): string | null {
  const empty = whyEmpty(rule);
  if (empty !== null) return `The rule ${empty}`;
  const source = read(rule, code);
  const tests = testsOf(source, rule);
  const [test] = tests;
  if (test === undefined || tests.length > 1) return `There are ${tests.length} tests of the title`;
  const idle = whyNotRun(source, test);
  if (idle !== null) return `The test ${idle}`;
  const body = bodyOf(test);
  if (body === null) return "The test has no body";
  const missing = missingIn(assertionsOf(source, body), rule.asserts);
  if (missing !== null) return `The test does not assert: ${missing}`;
  const around = textAround(source, test.node);
  const absent = rule.given?.find((one) => !new RegExp(patternOf(one)).test(around));
  return absent === undefined ? null : `The test lacks: ${absent}`;
}

/**
 * Assertions of the rule that could go from the test without a word, because another one of the
 * test looks the same to the rule. Empty when each of them is needed.
 */
export function notNeeded(rule: Rule, code: string): readonly string[] {
  const source = read(rule, code);
  const bodies = testsOf(source, rule).map(bodyOf);
  return bodies.flatMap((body) => {
    const assertions = body === null ? [] : assertionsOf(source, body);
    return assertions.filter(
      (text, at) =>
        rule.asserts.some((one) => new RegExp(`^${patternOf(one)}$`).test(text)) &&
        missingIn(assertions.toSpliced(at, 1), rule.asserts) === null,
    );
  });
}
