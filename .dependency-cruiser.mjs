/** Allowed imports between parts (docs/architecture.md). No exceptions list. */
const never = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

/**
 * Rooms of a floor from the ground: each may import what stands before it, never what stands after
 * it. A folder without a room is the floor's own.
 */
const inOrder = (floor, rooms) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${floor.replaceAll("/", "-")}-${room}-imports-downwards`,
    severity: "error",
    from: { path: `^${floor}/${room}/` },
    to: { path: `^${floor}/(${rooms.slice(index + 1).join("|")})/` },
  }));

const contractRooms = [
  ..."base account fleet control telemetry energy maintenance flock".split(" "),
  ..."alarm notify camera live operate route".split(" "),
];
const serverRooms = [
  ..."platform judge maintenance account fleet live control telemetry energy flock".split(" "),
  ..."alarm notify camera operate process".split(" "),
];
const browserRooms = [
  ..."lib offline stores context i18n ui charts map components realtime screens".split(" "),
  ..."console app".split(" "),
];
const consoleRooms = [
  ..."components crud alarm notify operate energy maintenance flock fleet control".split(" "),
  ..."camera house admin shell".split(" "),
];
const storeRooms = "port app record fleet telemetry alarm control account flock screens".split(" ");

export default {
  forbidden: [
    ...inOrder("contract", contractRooms),
    ...inOrder("server", serverRooms),
    ...inOrder("src", browserRooms),
    ...inOrder("src/console", consoleRooms),
    ...inOrder("src/stores", storeRooms),
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
      from: { path: "^server/process/(app|main)\\.ts$" },
      to: {
        path: "^server/(process/(call-handlers|audit-registry)|platform/http/mount-routes)\\.ts$",
        reachable: true,
      },
    },
    never("lib-knows-nobody", "^src/lib/", "^(server|simulator|src/(?!lib/)|tests|tools)/"),
    never("browser-never-imports-server", "^src/", "^(server|simulator|tests|tools)/"),
    never("server-never-imports-browser", "^server/", "^(src|simulator|tests|tools)/"),
    never("simulator-knows-the-contract-only", "^simulator/", "^(src|server|bridge|tests|tools)/"),
    never("bridge-knows-the-contract-only", "^bridge/", "^(src|server|simulator|tests|tools)/"),
    never("nobody-knows-the-bridge", "^(contract|server|src)/", "^bridge/"),
    never(
      "stores-know-no-way-out",
      "^src/stores/",
      "^src/(realtime|screens|console|app|map|charts|ui|components|context|i18n)/",
    ),
    {
      name: "stores-know-no-socket",
      severity: "error",
      from: { path: "^src/stores/" },
      to: { path: "node_modules/(socket\\.io-client|react)/" },
    },
    never("realtime-knows-no-pages", "^src/realtime/", "^src/(screens|console|map|charts|ui)/"),
    never("screens-know-no-console", "^src/screens/", "^src/(console|app|realtime)/"),
    never("console-knows-no-screens", "^src/console/", "^src/(screens|app|realtime)/"),
    never(
      "drawing-from-props",
      "^src/(map|charts|ui)/",
      "^src/(stores|realtime|screens|console|app)/",
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
