import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/*
 * The measures of the source, in formatted lines. `npm run check` prints them, and the test beside
 * this file holds them to their budgets. The linter measures functions, and dependency-cruiser
 * finds forbidden imports.
 */

/** Folders that are the product. */
const sources = ["bridge", "contract", "server", "simulator", "src"] as const;
const root = fileURLToPath(new URL("../..", import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);

/** A finding at a line of a file, with its value. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  /** Name of the function; '' where there is none. */
  readonly name: string;
  readonly count: number;
}

/** A rule of .dependency-cruiser.mjs, and the files or folders that break it. */
interface BrokenRule {
  readonly rule: string;
  readonly path: string;
}

export interface Measures {
  /** Lines below the imports. */
  readonly files: ReadonlyMap<string, number>;
  /** Lines of every function that is no component. */
  readonly functions: readonly Finding[];
  readonly components: readonly Finding[];
  readonly complexities: readonly Finding[];
  /** Blocks nested four deep or more. */
  readonly deep: readonly Finding[];
  readonly any: readonly Finding[];
  /** `as`, except `as const`. */
  readonly assertions: readonly Finding[];
  /**
   * `!`, except in files that work on typed arrays, where the type of every element includes
   * undefined.
   */
  readonly nonNull: readonly Finding[];
  readonly defaultExports: readonly Finding[];
  /** Lines of more than 100 characters. */
  readonly wide: readonly Finding[];
  /** Files that only re-export. */
  readonly barrels: readonly string[];
  /** Files that a menu entry or an address opens. */
  readonly pages: readonly string[];
  /** Forbidden imports; of a cycle all of its files. */
  readonly imports: readonly BrokenRule[];
  /** Lines of tests per line of source, by part. */
  readonly testShare: Readonly<Record<"server" | "stores and realtime" | "src", number>>;
}

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else if (/\.(ts|tsx|mjs)$/.test(name)) yield relative(root, path);
  }
}

const linesOf = (file: string): string[] =>
  readFileSync(at(file), "utf8").replace(/\n$/, "").split("\n");

function runJson(...args: string[]): unknown {
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(stdout);
}

const lintReport = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

/** Returns the linter's findings with every limit at zero, by rule. */
function lint(): Map<string, Finding[]> {
  const { diagnostics } = lintReport.parse(
    runJson(
      at("node_modules", "oxlint", "bin", "oxlint"),
      "-c",
      at("tests", "architecture", "count-all.json"),
      "--format=json",
      ...sources,
    ),
  );
  const results = new Map<string, Finding[]>();
  for (const { code, message, filename, labels } of diagnostics) {
    const rule = /\(([\w-]+)\)/.exec(code)?.[1] ?? code;
    const count = Number(/\((\d+)\)|complexity of (\d+)/.exec(message)?.slice(1).find(Boolean));
    const name = /`([^`]+)`/.exec(message)?.[1] ?? "";
    const line = labels[0]?.span.line ?? 0;
    results.set(rule, [...(results.get(rule) ?? []), { file: filename, line, name, count }]);
  }
  return results;
}

const cruiseReport = z.object({
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).default([]),
      }),
    ),
  }),
});

function brokenRules(): BrokenRule[] {
  const { summary } = cruiseReport.parse(
    runJson(
      at("node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type=json",
      ...sources,
    ),
  );
  return summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    path: [from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(" > "),
  }));
}

function pagesOf(files: readonly string[]): string[] {
  const table = files.find((file) => file.endsWith("/page-table.ts"));
  if (table === undefined) throw new Error("no table of pages");
  const folder = table.replace(/[^/]+$/, "");
  return [...readFileSync(at(table), "utf8").matchAll(/import\("(\.[^"]+\.tsx)"\)/g)].map(
    ([, path = ""]) => relative(root, at(folder, path)),
  );
}

const isComponent = ({ file, name }: Finding): boolean =>
  file.endsWith(".tsx") && /^[A-Z]/.test(name);
const isStatement = (line: string): boolean => /\S/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line);
const isReExport = (line: string): boolean => /^export (type )?(\*|\{[^}]*\}) from "/.test(line);

const namesTypedArray = (line: string): boolean => /\b(Float|Int|Uint)\d+Array\b/.test(line);

/**
 * Lines of imports at the top, which are not counted, because long paths make many of them without
 * making a file harder to read.
 */
function importLines(lines: readonly string[]): number {
  const last = lines.findLastIndex((text) => /^(?:import|\}) .*from "[^"]+";$/.test(text));
  return last + 1;
}

/** An import of one name from a long path cannot be broken. */
const isImport = (text: string) => /^(?:import|export|\}) .*from "[^"]+";$/.test(text);

function widthsOf([file, lines]: readonly [string, readonly string[]]): Finding[] {
  return lines.flatMap((text, index) =>
    text.length > 100 && !isImport(text)
      ? [{ file, line: index + 1, name: "", count: text.length }]
      : [],
  );
}

/** Lines of the tests of these folders per line of the tested code. */
function testShare(files: ReadonlyMap<string, number>, ...parts: string[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const inPart = (file: string, prefix: string) =>
    parts.some((part) => file.startsWith(`${prefix}${part}/`));
  const tests = [...filesBelow(at("tests"))].filter((file) => inPart(file, "tests/"));
  const source = [...files].filter(([file]) => inPart(file, ""));
  return sum(tests.map((file) => linesOf(file).length)) / sum(source.map(([, count]) => count));
}

/** Measures the product's source. Takes a few seconds. */
export function measure(): Measures {
  const result = lint();
  const of = (rule: string): readonly Finding[] => result.get(rule) ?? [];
  const texts = sources
    .flatMap((folder) => [...filesBelow(at(folder))])
    .map((file) => [file, linesOf(file)] as const);
  const files = new Map(texts.map(([file, lines]) => [file, lines.length - importLines(lines)]));
  const onTypedArrays = new Set(
    texts.filter(([, lines]) => lines.some(namesTypedArray)).map(([file]) => file),
  );
  const sizes = of("max-lines-per-function");
  return {
    files,
    functions: sizes.filter((size) => !isComponent(size)),
    components: sizes.filter(isComponent),
    complexities: of("complexity"),
    deep: of("max-depth"),
    any: of("no-explicit-any"),
    assertions: of("consistent-type-assertions"),
    nonNull: of("no-non-null-assertion").filter(({ file }) => !onTypedArrays.has(file)),
    defaultExports: of("no-default-export"),
    wide: texts.flatMap(widthsOf),
    barrels: texts
      .filter(([, lines]) => lines.filter(isStatement).every(isReExport))
      .map(([file]) => file),
    pages: pagesOf([...files.keys()]),
    imports: brokenRules(),
    testShare: {
      server: testShare(files, "server"),
      "stores and realtime": testShare(files, "src/stores", "src/realtime"),
      src: testShare(files, "src"),
    },
  };
}

/** The quantile of the numbers at `share`. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const spread = (numbers: readonly number[]): string =>
  [quantile(numbers, 0.5), quantile(numbers, 0.9), quantile(numbers, 1)].join(" / ");

export const countOver = (findings: readonly Finding[], limit: number): number =>
  findings.filter(({ count }) => count > limit).length;

/** The measures as a table of names and values. */
export function summary(all: Measures): readonly (readonly [string, string])[] {
  const lines = [...all.files.values()].reduce((sum, count) => sum + count, 0);
  const perThousand = (findings: readonly Finding[]) =>
    ((1000 * findings.length) / lines).toFixed(2);
  const counts = (findings: readonly Finding[]) => findings.map(({ count }) => count);
  const { complexities } = all;
  const share = ((100 * countOver(complexities, 10)) / complexities.length).toFixed(2);
  const max = quantile(counts(complexities), 1);
  const shares = Object.entries(all.testShare).map(([part, one]) => `${part} ${one.toFixed(2)}`);
  return [
    ["files, lines", `${all.files.size}, ${lines}`],
    ["lines per file: median / p90 / most", spread([...all.files.values()])],
    ["lines per function: median / p90 / most", spread(counts(all.functions))],
    ["lines per component: median / p90 / most", spread(counts(all.components))],
    ["complexity: over 10, over 15, most", `${share} %, ${countOver(complexities, 15)}, ${max}`],
    ["nested four deep or more", String(all.deep.length)],
    [
      "any, as, ! per 1,000 lines",
      [all.any, all.assertions, all.nonNull].map(perThousand).join(", "),
    ],
    ["lines over 100 columns", String(all.wide.length)],
    [
      "default exports, barrels, folder cycles",
      [
        all.defaultExports,
        all.barrels,
        all.imports.filter(({ rule }) => rule === "no-folder-cycle"),
      ]
        .map(({ length }) => length)
        .join(", "),
    ],
    ["tests to source", shares.join(", ")],
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = measure();
  for (const [what, value] of summary(all)) process.stdout.write(`${what.padEnd(42)} ${value}\n`);
  for (const { rule, path } of all.imports) process.stderr.write(`${rule}: ${path}\n`);
  if (all.imports.length > 0) process.exit(1);
}
