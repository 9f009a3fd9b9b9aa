// npm run schema: writes the JSON Schema of every message of the gateway protocol, and the table of
// refusals in docs/gateway-protocol.md, and the columns of the views in docs/views.md. Tests keep
// them in step with the source.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "schema");

/** Every file below docs/schema, by its name. `contract`: contract/telemetry/gateway-schema.ts. */
export const schemaFiles = ({ messageSchemas, schemaDocument }) =>
  new Map(
    messageSchemas.map((one) => [
      `${one.name}.json`,
      `${JSON.stringify(schemaDocument(one), null, 2)}\n`,
    ]),
  );

const cell = (text) => text.replaceAll("|", "\\|");

/** The table of refusals in one language. `contract`: contract/fleet/gateway/refusal.ts. */
function refusalTable({ reasonsByNumber, refusals, refusalChapters }, language) {
  const heads = {
    en: "| number | name | in words | cure |",
    zh: "| 编号 | 名称 | 说明 | 处理办法 |",
  };
  const chapters = Object.entries(refusalChapters).map(([hundred, title]) => {
    const rows = reasonsByNumber
      .filter((reason) => Math.floor(refusals[reason].number / 100) === Number(hundred))
      .map((reason) => {
        const { number, text, remedy } = refusals[reason];
        return `| ${number} | \`${reason}\` | ${cell(text[language])} | ${cell(remedy[language])} |`;
      });
    return [
      `**${hundred}xx ${title[language]}**`,
      "",
      heads[language],
      "|---|---|---|---|",
      ...rows,
    ];
  });
  return chapters.map((lines) => lines.join("\n")).join("\n\n");
}

const mark = (language) => [
  `<!-- refusals ${language}: npm run schema writes them -->`,
  "<!-- end of refusals -->",
];

/** The text with the tables of both languages in place. */
export function withRefusals(text, contract) {
  return ["en", "zh"].reduce((before, language) => {
    const [begin, end] = mark(language);
    const from = before.indexOf(begin);
    const to = before.indexOf(end, from);
    if (from === -1 || to === -1) throw new Error(`no place for the refusals in ${language}`);
    const table = refusalTable(contract, language);
    return `${before.slice(0, from + begin.length)}\n${table}\n${before.slice(to)}`;
  }, text);
}

const viewMarks = ["<!-- views: npm run schema writes them -->", "<!-- end of views -->"];

/** Columns of a view; a column and its minimum and maximum share one row. */
function viewTable({ name, description, columns }) {
  const names = new Set(columns.map(([column]) => column));
  const isRange = (column) =>
    /_(?:low|high)$/.test(column) && names.has(column.replace(/_\w+$/, ""));
  const rows = columns
    .filter(([column]) => !/_(?:low|high)$/.test(column) || !isRange(column))
    .map(([column, , text]) => {
      const hasRange = names.has(`${column}_low`);
      const shown = hasRange
        ? `\`${column}\`, \`${column}_low\`, \`${column}_high\``
        : `\`${column}\``;
      const meaning = hasRange ? text.replace(": mean", ": mean, least, greatest") : text;
      return `| ${shown} | ${cell(meaning)} |`;
    });
  return [
    `### ${name}`,
    `${description}.`,
    "",
    "| column | what it is |",
    "|---|---|",
    ...rows,
  ].join("\n");
}

/** The text with the tables of all views in place. */
export function withViews(text, views) {
  const [begin, end] = viewMarks;
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (to < from) throw new Error("no place for the views");
  return `${text.slice(0, from)}\n${views.map(viewTable).join("\n\n")}\n${text.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schema = await import("../contract/telemetry/gateway-schema.ts");
  const refusal = await import("../contract/fleet/gateway/refusal.ts");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of schemaFiles(schema)) writeFileSync(join(folder, name), text);
  const formatter = join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  spawnSync(process.execPath, [formatter, folder], { cwd: root, stdio: "inherit" });
  const page = join(root, "docs", "gateway-protocol.md");
  writeFileSync(page, withRefusals(readFileSync(page, "utf8"), refusal));
  const { views } = await import("../server/platform/db/views/make-views.ts");
  const viewPage = join(root, "docs", "views.md");
  writeFileSync(viewPage, withViews(readFileSync(viewPage, "utf8"), views));
}
