import { parseSync } from "vite";

/** A node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** `it.skip.each(rows)` is ["it", "skip", "each"]. */
function chainOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "CallExpression") return chainOf(node["callee"]);
  const property = node["property"];
  const name = isNode(property) ? String(property["name"] ?? property["value"]) : "";
  return [...chainOf(node["object"]), name];
}

function titleOf(node: Node): string {
  const [title] = nodesIn(node["arguments"]);
  if (title?.type === "Literal") return String(title["value"]);
  const templateParts = title?.type === "TemplateLiteral" ? nodesIn(title["quasis"]) : [];
  return templateParts.map(({ value }) => (value as { cooked: string }).cooked).join("…");
}

/** A test that runs, or a group of tests. */
const roots: ReadonlySet<string> = new Set(["it", "test", "describe"]);
/** Under these a test always runs, and has to pass. */
const harmless: ReadonlySet<string> = new Set(["each", "for", "describe", "serial", "concurrent"]);
const number = /§(\d+\.\d+)/g;

/**
 * Numbers of rules in the titles of a file's tests. `idle`: of tests that are skipped, expected to
 * fail or under a condition, in it or around it.
 */
export function numbersIn(file: string, source: string): { covered: string[]; idle: string[] } {
  const result = { covered: [] as string[], idle: [] as string[] };
  const program: unknown = parseSync(file, source).program;
  const visit = (node: Node, isIdle: boolean): void => {
    const chain = node.type === "CallExpression" ? chainOf(node["callee"]) : [];
    const [root = "", ...links] = chain;
    const isTest = roots.has(root);
    const isOff = isIdle || (isTest && links.some((link) => !harmless.has(link)));
    if (isTest && !links.includes("describe") && root !== "describe")
      for (const [, one = ""] of titleOf(node).matchAll(number))
        result[isOff ? "idle" : "covered"].push(one);
    const isCondition = node.type === "IfStatement" || node.type === "ConditionalExpression";
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child, isOff || isCondition);
  };
  if (isNode(program)) visit(program, false);
  return result;
}
