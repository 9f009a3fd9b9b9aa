/** Who may import whom (docs/architecture.md). No exceptions list. */
const never = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

export default {
  forbidden: [
    {
      name: "no-cycle",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-folder-cycle",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    never("contract-knows-nobody", "^contract/", "^(server|simulator|src|tests|tools)/"),
    {
      name: "contract-uses-zod-only",
      severity: "error",
      from: { path: "^contract/" },
      to: { dependencyTypes: ["npm", "core"], pathNot: "node_modules/zod" },
    },
    {
      name: "main-process-answers-no-calls",
      severity: "error",
      from: { path: "^server/(app|main)\\.ts$" },
      to: { path: "^server/(handlers|traces|http/mount)\\.ts$", reachable: true },
    },
    never("lib-knows-nobody", "^src/lib/", "^(server|simulator|src/(?!lib/)|tests|tools)/"),
    never("browser-never-imports-server", "^src/", "^(server|simulator|tests|tools)/"),
    never("server-never-imports-browser", "^server/", "^(src|simulator|tests|tools)/"),
    never("simulator-knows-the-contract-only", "^simulator/", "^(src|server|tests|tools)/"),
    never(
      "stores-know-no-way-out",
      "^src/stores/",
      "^src/(realtime|wall|console|app|map|charts|ui|login)",
    ),
    {
      name: "stores-know-no-socket",
      severity: "error",
      from: { path: "^src/stores/" },
      to: { path: "node_modules/(socket\\.io-client|react)/" },
    },
    never("realtime-knows-no-pages", "^src/realtime/", "^src/(wall|console|map|charts|ui|login)"),
    never("wall-knows-no-console", "^src/wall/", "^src/(console|app|realtime|login)"),
    never("console-knows-no-wall", "^src/console/", "^src/(wall|app|realtime|login)"),
    never(
      "drawing-from-props",
      "^src/(map|charts|ui)/",
      "^src/(stores|realtime|wall|console|app|login)",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "default"],
    },
    moduleSystems: ["es6"],
    skipAnalysisNotInRules: true,
  },
};
