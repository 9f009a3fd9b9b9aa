// The guide (docs/guide) as pages of the product: a control room may have no internet.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";

export const languages = ["en", "zh"];
const labels = {
  en: { html: "en", product: "IoT data management platform", guide: "Guide", list: "Pages" },
  zh: { html: "zh-CN", product: "物联网数据管理平台", guide: "使用手册", list: "目录" },
};
const languageNames = { en: "English", zh: "中文" };

/** The id of a heading, as GitHub makes it. */
export const headingId = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = headingId(text.replace(/[*`]/g, ""));
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const to = href.replace(/^([\w-]+)\.md(?=#|$)/, "$1.html");
      return `<a href="${to}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<a href="${href}"><img src="${href}" alt="${text}" loading="lazy"></a>`;
    },
  },
});

const han = String.raw`[\u2014-\u9fff\uff00-\uffef]`;
const goesOn = new RegExp(String.raw`(^(?!#).*${han}\**)\n *(?=\**${han})`, "gmu");
/** Joins lines of Chinese without a blank between them, except headings. */
const joined = (markdown) => markdown.replace(goesOn, "$1");

/** `name.md` of every page in the index of a language, in its order. */
const listed = (index) => [...index.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)];

function asPage({ language, name, markdown, index }) {
  const { html, product, guide, list } = labels[language];
  const other = languages.find((one) => one !== language);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? guide;
  const links = listed(index)
    .map(([, text, file]) => {
      const here = file === name ? ' aria-current="page"' : "";
      return `<li><a href="${file}.html"${here}>${text}</a></li>`;
    })
    .join("\n");
  return `<!doctype html>
<html lang="${html}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${guide}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="../token.css">
<link rel="stylesheet" href="../guide.css">
<script src="../theme.js"></script>
</head>
<body>
<header>
<a href="index.html">${product} · ${guide}</a>
<a href="../${other}/${name}.html" lang="${labels[other].html}">${languageNames[other]}</a>
</header>
<div class="sheet">
<nav aria-label="${list}"><ul>
${links}
</ul></nav>
<main>
${marked.parse(joined(markdown), { async: false })}</main>
</div>
</body>
</html>
`;
}

/** Every file of the guide as it is served below /guide/, by its path there. */
export function guideFiles(root) {
  const folder = join(root, "docs", "guide");
  const files = new Map();
  const plain = (path, from) => files.set(path, readFileSync(from));
  plain("token.css", join(root, "src", "ui", "token.css"));
  plain("guide.css", join(folder, "look", "guide.css"));
  plain("theme.js", join(folder, "look", "theme.js"));
  for (const language of languages) {
    const index = readFileSync(join(folder, language, "index.md"), "utf8");
    for (const file of readdirSync(join(folder, language)).sort()) {
      const name = file.replace(/\.md$/, "");
      const markdown = readFileSync(join(folder, language, file), "utf8");
      files.set(`${language}/${name}.html`, asPage({ language, name, markdown, index }));
    }
    const pictures = join(folder, "pictures", language);
    for (const file of readdirSync(pictures).sort())
      plain(`pictures/${language}/${file}`, join(pictures, file));
  }
  return files;
}

const kinds = { html: "text/html; charset=utf-8", css: "text/css", js: "text/javascript" };

/**
 * The plug-in for Vite that builds the guide into /guide/, and serves it in the development server.
 */
export const guide = () => {
  let root = ".";
  return {
    name: "guide",
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle() {
      for (const [path, source] of guideFiles(root))
        this.emitFile({ type: "asset", fileName: `guide/${path}`, source });
    },
    configureServer(server) {
      server.middlewares.use("/guide/", (request, response, next) => {
        const path = request.url.replace(/^\/|\?.*$/g, "");
        const source = guideFiles(root).get(path);
        if (source === undefined) return next();
        const kind = kinds[path.slice(path.lastIndexOf(".") + 1)];
        response.setHeader("content-type", kind ?? "image/webp");
        response.end(source);
      });
    },
  };
};
