import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classNames } from "../../tools/class-names.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The wall with an invented fleet, to view it without a server: `npx vite --config
 * tests/harness/vite.config.ts`.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: `${root}public`,
  cacheDir: `${root}node_modules/.vite-harness`,
  plugins: [classNames(), react()],
  server: { port: 4173, strictPort: true, fs: { allow: [root] } },
});
