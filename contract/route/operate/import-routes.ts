import {
  recentImportsReplySchema,
  recentImportsSchema,
  undoImportReplySchema,
  undoImportSchema,
} from "../../operate/import-undo.ts";
import { heavy, route } from "../define/route-definition.ts";

export const importRoutes = {
  recentImports: route({
    method: "GET",
    path: "/import/recent",
    access: "import.read",
    summary: "Imports of the last 24 hours that can be undone: one's own, an administrator's all",
    input: recentImportsSchema,
    reply: recentImportsReplySchema,
  }),
  undoImport: route({
    method: "PUT",
    path: "/import/undo",
    access: "import.undo",
    summary:
      "Restore what stood before an import; what somebody has changed since is left and named",
    weight: heavy,
    perMinute: 60,
    input: undoImportSchema,
    reply: undoImportReplySchema,
  }),
} as const;
