// Comments are plain English: few begin with a relative clause, few have an oblique phrase, and
// hardly any has an outdated word. The files they name exist. Lines of prose in Markdown fit an
// editor's window.
import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { at, fail, filesBelow, root, print } from "./environment.mjs";

const clause = /^(?:What|Who|Whom|Whose|Whether|Which|Whoever|Whatever|Of|That|How|Where)\b/;
const dialect =
  /\b(?:whom|whoever|whatever|whereof|thereof|thence|whence|hence|lest|nought|aught|anew|amid|unto|upon|keepers?|bidden|told of|tells of|heard of|heed)\b/i;
/**
 * Turns of phrase that have to be read twice: a pronoun or a metaphor in place of the plain term.
 */
const oblique =
  /\b(?:(?:the same|those|that) of (?:the|a|an|what|its|their|all)\b|theirs\b|that one's\b|but for\b|of now\b|for long\b|for ever\b|from afar\b|at hand\b|(?:of|for|with|than|by|in|from) what\b|(?:written|writes?|wrote) down\b|put right\b|worked out\b|seldom\b|wish(?:ed)?\b|no news\b|says? nothing of\b|stands? (?:in|on|at|there|beside|below|above|for itself)\b)/i;
const clausesMax = 0.005;
const dialectMax = 0.0025;
const obliqueMax = 0.008;
/** Names of the old dialect: a function says what it does or returns, a type what it is. */
const oldNames =
  /^(?:take|tell|told|untold|heard?|said|say|give|given|look|wish|mend|walk|gone|lived|ask|asked|held|stood|went|wanted|kept|foreseen?|handed|happenings?|habit|hurry|meddle|keepers?|unrests?|beside|calm|doubt)(?=[A-Z]|s?$)|(?:Told|Heard|Said|Look|Wish|Gone|Lived|Ask|Otherwise|Held|Stood|Went|Wanted|Kept|Foreseen|Handed|Happenings?|Habit|Keepers?|Twice|News|Tale)$/;
const oldNamesMax = 8;

const folders = ["bridge", "contract", "server", "simulator", "src", "tests", "tools"];
const blocks = /\/\*+([^]*?)\*\/|(?:^[ \t]*\/\/.*\n)+|(?<=[;,{([)\]}] )\/\/.*$/gm;

/** The text of a comment on one line, without its marks. */
const textOf = (comment) =>
  comment
    .replaceAll(/^[ \t]*(?:\/\/+|\/\*+|\*(?!\/))|\*+\/$/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const isProse = (text) => text.length > 11 && !/^(?:@|oxlint|eslint|ts-)/.test(text);

const comments = folders
  .flatMap((folder) => [...filesBelow(at(folder))])
  .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path))
  .flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(blocks)]
      .map(([comment]) => ({ file: relative(root, path), text: textOf(comment) }))
      .filter(({ text }) => isProse(text)),
  );

const complaints = [];
/** Fails when more than this share of the comments match. */
function hold(name, pattern, max) {
  const found = comments.filter(({ text }) => pattern.test(text));
  const share = found.length / comments.length;
  print(`${name}: ${found.length} of ${comments.length} comments (${(share * 100).toFixed(2)} %)`);
  if (share > max)
    complaints.push(...found.map(({ file, text }) => `${file}: ${text.slice(0, 80)}`));
}

hold("begin with a relative clause", clause, clausesMax);
hold("have a word of the old dialect", dialect, dialectMax);
hold("have an oblique phrase", oblique, obliqueMax);

const declared = /^(?:export )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
const oldDeclared = ["bridge", "contract", "server", "simulator", "src"]
  .flatMap((folder) => [...filesBelow(at(folder))])
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(declared)].flatMap(([, name]) =>
      oldNames.test(name) ? [`${relative(root, path)}: ${name}`] : [],
    ),
  );
print(`declarations with a name of the old dialect: ${oldDeclared.length}, at most ${oldNamesMax}`);
if (oldDeclared.length > oldNamesMax) complaints.push(...oldDeclared);

const named = /(?<![\w/.*-])(?:\.\.\/)*((?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs))\b/g;
const paths = folders.flatMap((folder) =>
  [...filesBelow(at(folder))].map((path) => relative(root, path)),
);
const names = new Set(paths.map((path) => basename(path)));
const isThere = (path) =>
  path.includes("/") ? paths.some((one) => `/${one}`.endsWith(`/${path}`)) : names.has(path);
const lost = comments.flatMap(({ file, text }) =>
  [...text.matchAll(named)].flatMap(([, path]) =>
    isThere(path) ? [] : [`${file}: names ${path}, which does not exist`],
  ),
);
print(`name a file that does not exist: ${lost.length} of ${comments.length} comments`);
complaints.push(...lost);

const proseWidth = 120;
/**
 * Lines of prose that are too wide, with their numbers. Tables, code and addresses may be wider.
 */
function* wideLines(text) {
  let isCode = false;
  for (const [index, line] of text.split("\n").entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const isProseLine = !isCode && !isFence && !/^(?:\||\s{4}|`[^`]*`$|\[[^\]]+\]: )/.test(line);
    if (isProseLine && line.length > proseWidth) yield index + 1;
  }
}

const papers = ["README.md", "README.zh-CN.md", "CONTRIBUTING.md", "CHANGELOG.md"]
  .map((name) => at(name))
  .concat(["docs", "deploy", ...folders].flatMap((folder) => [...filesBelow(at(folder))]))
  .filter((path) => path.endsWith(".md"));
const wide = papers.flatMap((path) =>
  [...wideLines(readFileSync(path, "utf8"))].map((line) => `${relative(root, path)}:${line}`),
);
print(`prose wider than ${proseWidth} characters: ${wide.length} lines of ${papers.length} papers`);
complaints.push(...wide.map((place) => `${place}: wider than ${proseWidth} characters`));

if (complaints.length > 0) fail(complaints.join("\n"));
