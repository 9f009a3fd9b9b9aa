// The kit for people who build gateways, as pages of the product below /gateway/: the protocol, a
// schema for each message, example clients and recorded sessions. A farm may have no internet.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { headingId } from "./guide.mjs";

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns the target of a document's link in the product. */
const placeOf = (href) =>
  href
    .replace(/^(?:\.\.\/)+clients\/gateway\//, "/gateway/clients/")
    .replace(/^(?:\.\.\/)*schema\//, "/gateway/schema/")
    .replace(/^(?:\.\.\/)*(?:docs\/)?gateway-protocol\.md/, "/gateway/index.html")
    .replace(/^(?:gateway\/)?(commands|files|edge-computers|reference)\.md/, "/gateway/$1.html")
    .replace(/\/$/, "/index.html");

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = headingId(text.replace(/[*`]/g, ""));
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escaped(placeOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

const links = [
  ["/gateway/index.html", "Protocol"],
  ["/gateway/reference.html", "Reference"],
  ["/gateway/commands.html", "Commands"],
  ["/gateway/files.html", "Files"],
  ["/gateway/edge-computers.html", "Edge computers"],
  ["/gateway/schema/index.html", "JSON Schema"],
  ["/gateway/clients/c/index.html", "C"],
  ["/gateway/clients/python/index.html", "Python"],
  ["/gateway/clients/micropython/index.html", "MicroPython"],
  ["/gateway/clients/session/index.html", "Sessions"],
];

function asPage(path, markdown) {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? "Gateway";
  const list = links
    .map(([href, text]) => {
      const here = href === `/gateway/${path}` ? ' aria-current="page"' : "";
      return `<li><a href="${href}"${here}>${text}</a></li>`;
    })
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/guide/token.css">
<link rel="stylesheet" href="/guide/guide.css">
<script src="/guide/theme.js"></script>
</head>
<body>
<header>
<a href="/gateway/index.html">IoT data management platform · Gateways</a>
</header>
<div class="sheet">
<nav aria-label="Pages"><ul>
${list}
</ul></nav>
<main>
${marked.parse(markdown, { async: false })}</main>
</div>
</body>
</html>
`;
}

const filesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith(".") && statSync(join(folder, name)).isFile())
    .sort();
const listed = (names) => names.map((name) => `- [${name}](${name})`).join("\n");

/** Every file of the kit as it is served below /gateway/, by its path there. */
export function gatewayKitFiles(root) {
  const files = new Map();
  const markdownAt = (...path) => readFileSync(join(root, ...path), "utf8");
  const page = (path, markdown) => files.set(path, asPage(path, markdown));
  page("index.html", markdownAt("docs", "gateway-protocol.md"));
  for (const name of filesIn(join(root, "docs", "gateway")))
    page(name.replace(/\.md$/, ".html"), markdownAt("docs", "gateway", name));
  const schemas = filesIn(join(root, "docs", "schema"));
  for (const name of schemas) files.set(`schema/${name}`, markdownAt("docs", "schema", name));
  page(
    "schema/index.html",
    `# JSON Schema\nOne for each message of the [protocol](../docs/gateway-protocol.md), by its topic.\n\n${listed(schemas)}\n`,
  );
  for (const client of ["c", "python", "micropython"]) {
    const folder = join(root, "clients", "gateway", client);
    const names = filesIn(folder).filter((name) => /(?:\.(?:py|c|txt)|Makefile)$/.test(name));
    for (const name of names)
      files.set(`clients/${client}/${name}`, readFileSync(join(folder, name)));
    const readme = markdownAt("clients", "gateway", client, "README.md");
    page(`clients/${client}/index.html`, `${readme}\n## Files\n${listed(names)}\n`);
  }
  const sessions = ["good", "bad"].flatMap((kind) =>
    filesIn(join(root, "clients", "gateway", "session", kind)).map((name) => `${kind}/${name}`),
  );
  for (const name of sessions)
    files.set(
      `clients/session/${name}`,
      markdownAt("clients", "gateway", "session", ...name.split("/")),
    );
  const rows = sessions.map((name) => {
    const { says, refused } = JSON.parse(files.get(`clients/session/${name}`).split("\n")[0]);
    return `| [${name}](${name}) | ${says} | ${refused.join(", ")} |`;
  });
  page(
    "clients/session/index.html",
    `# Sessions\nRecorded sessions to replay: [Test](../docs/gateway-protocol.md#8-test).\n\n| file | what | refusals |\n|---|---|---|\n${rows.join("\n")}\n`,
  );
  return files;
}

/** The plug-in for Vite that builds the kit into /gateway/. */
export const gatewayKit = () => {
  let root = ".";
  return {
    name: "gateway-kit",
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle() {
      for (const [path, source] of gatewayKitFiles(root))
        this.emitFile({ type: "asset", fileName: `gateway/${path}`, source });
    },
    configureServer(server) {
      server.middlewares.use("/gateway/", (request, response, next) => {
        const path = request.url.replace(/^\/|\?.*$/g, "");
        const source = gatewayKitFiles(root).get(path);
        if (source === undefined) return next();
        const isPage = path.endsWith(".html");
        response.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "text/plain");
        response.end(source);
      });
    },
  };
};
