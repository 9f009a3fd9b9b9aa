import { importHousesSchema, importReplySchema } from "../../fleet/house/house-import.ts";
import { route } from "../define/route-definition.ts";

export const houseImportRoutes = {
  importHouses: route({
    method: "POST",
    path: "/house/import",
    access: "house.import",
    summary:
      "Imports houses with flocks and gateways from a table: returns every problem by " +
      "row, saves nothing until `isConfirmed`, then everything or nothing; only this " +
      "reply contains the secrets",
    perMinute: 120,
    input: importHousesSchema,
    reply: importReplySchema,
    bodyMax: 4 * 1024 * 1024,
  }),
} as const;
