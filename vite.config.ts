import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type PluginOption, type UserConfig } from "vite";
import { cssFloor, scriptFloor, styleFloor } from "./tools/css-floor.mjs";
import { gatewayKit } from "./tools/gateway-kit.mjs";
import { guide } from "./tools/guide.mjs";
import { classNames } from "./tools/class-names.mjs";
import { lean } from "./tools/lean.mjs";
import { chunks } from "./tools/web/chunks.mjs";
import { facades } from "./tools/web/facades.mjs";
import { firstLoad, type PageLoad } from "./tools/web/first-load.mjs";
import { visitsOf } from "./tools/web/visits.mjs";
import { paths } from "./src/lib/data/paths.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? "8080"}`;

const text = String.raw`"(?:[^"\\]|\\.)*"`;
const summaries = new RegExp(String.raw`\bsummary:\s*${text}(?:\s*\+\s*${text})*`, "g");
/**
 * Empties the summaries of the calls: only the API document shows them, and no browser receives
 * them.
 */
const withoutSummaries = {
  name: "without-summaries",
  enforce: "pre",
  transform: (code: string, id: string) =>
    /\/contract\/route\/.+-routes\.ts$/.test(id)
      ? { code: code.replace(summaries, 'summary: ""'), map: null }
      : undefined,
} as const;

const app = (): UserConfig & { readonly plugins: PluginOption[] } => ({
  plugins: [withoutSummaries, classNames(), cssFloor(), react(), lean(), guide(), gatewayKit()],
  resolve: {
    // The map is drawn by WebGL 2: deck.gl without what it would need on WebGPU.
    conditions: ["visgl:webgl-only", ...defaultClientConditions],
  },
  // The pages of benches and harness have configurations of their own.
  optimizeDeps: { entries: ["index.html"] },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: scriptFloor,
    cssTarget: styleFloor,
    chunkSizeWarningLimit: 2000,
    // The policy of the pages allows fonts from the server alone, none in a stylesheet.
    assetsInlineLimit: (path) => (path.endsWith(".woff2") ? false : undefined),
    rolldownOptions: {
      input: {
        index: "index.html",
        "wall-worker": "src/offline/wall-worker.ts",
        "push-worker": "src/offline/push-worker.ts",
      },
      output: {
        // A service worker has one address, for any content.
        entryFileNames: ({ name }) =>
          name.endsWith("-worker") ? "[name].js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/socket.io": { target: server, ws: true },
      "/camera/live": { target: server, ws: true },
    },
  },
});

export default defineConfig(() => {
  const own = app();
  let pages: readonly PageLoad[] = [];
  return {
    ...own,
    plugins: [
      ...own.plugins,
      chunks(app, (ground) => {
        const found = visitsOf(ground, paths);
        pages = found.pages;
        return found.visits;
      }),
      facades(),
      firstLoad(() => pages),
    ],
  };
});
