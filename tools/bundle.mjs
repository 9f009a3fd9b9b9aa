// Bundling of server and simulator: for the build, and for the tests that start them.

/**
 * Packages left outside: native code, a wasm file, and packages that read files of their own
 * folder.
 */
const external = [
  "@duckdb/*",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@node-rs/argon2",
  "bufferutil",
  "pdfkit",
  "pg-native",
  "subset-font",
  "svg-captcha",
  "utf-8-validate",
];

/** Names that CommonJS libraries expect in their scope. */
const banner = [
  'import { createRequire as requireFor } from "node:module";',
  'import { dirname as folderOf } from "node:path";',
  'import { fileURLToPath as pathOf } from "node:url";',
  "const require = requireFor(import.meta.url);",
  "const __filename = pathOf(import.meta.url);",
  "const __dirname = folderOf(__filename);",
].join("\n");

/**
 * Options of esbuild. Libraries are in the bundle: finding, reading and linking a thousand files
 * takes half the time of a start.
 */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external,
  banner: { js: banner },
  logLevel: "error",
};
