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
    summary:
      "Returns the imports of the last 24 hours that can be undone: " +
      "the caller's, for administrators all",
    input: recentImportsSchema,
    reply: recentImportsReplySchema,
  }),
  undoImport: route({
    method: "PUT",
    path: "/import/undo",
    access: "import.undo",
    summary: "Undoes an import; records changed since are left and returned",
    weight: heavy,
    perMinute: 60,
    input: undoImportSchema,
    reply: undoImportReplySchema,
  }),
} as const;
