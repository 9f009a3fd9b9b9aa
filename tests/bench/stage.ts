import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { build, type InlineConfig } from "vite";
import { classNames } from "../../tools/class-names.mjs";
import { openBrowser } from "./browser.ts";

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/** Builds a page that is measured; `plugins` add the alternative. */
export const buildPage = (
  root: string,
  outDir: string,
  more: Pick<InlineConfig, "plugins" | "resolve">,
): Promise<unknown> =>
  build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    build: { outDir, emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 5000 },
    ...more,
    plugins: [classNames(), more.plugins],
  });

export interface Stage {
  readonly page: Page;
  /**
   * Processor time of the renderers' main threads as the kernel counts it (Linux), ms; only the
   * page's is busy.
   */
  readonly mainThreadMs: () => number;
  /** Runs a function of the page's window. */
  readonly call: (name: string, argument: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A built page in a browser. `files`: additional files by path. */
export async function openStage(
  outDir: string,
  height: number,
  files: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://bench").pathname;
    const file = files[path] ?? join(outDir, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response
      .writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  await new Promise<void>((done) => void http.listen(0, "127.0.0.1", done));
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height } });
  page.on("pageerror", (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
  await page.locator("body[data-ready]").waitFor({ state: "attached", timeout: 60_000 });
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const threadMs = (id: number) =>
    Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  return {
    page,
    mainThreadMs: () => renderers.reduce((sum, { id }) => sum + threadMs(id), 0),
    call: (name, argument) =>
      page.evaluate(
        ([work, input]) =>
          (window as unknown as Record<string, (input: unknown) => Promise<void>>)[work]!(input),
        [name, argument] as const,
      ),
    close: async () => {
      await browser.close();
      http.close();
    },
  };
}
