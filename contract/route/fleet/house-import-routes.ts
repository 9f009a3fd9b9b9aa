import { importHousesSchema, importReplySchema } from "../../fleet/house/house-import.ts";
import { route } from "../define/route-definition.ts";

export const houseImportRoutes = {
  importHouses: route({
    method: "POST",
    path: "/house/import",
    access: "house.import",
    summary:
      "Houses with flocks and gateways from a table: every problem by row, and nothing " +
      "changed until `isConfirmed`; then all of it or nothing, and the secrets this once",
    perMinute: 120,
    input: importHousesSchema,
    reply: importReplySchema,
    bodyMax: 4 * 1024 * 1024,
  }),
} as const;
