import type { houseImportRoutes } from "../../contract/route/house-import.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import type { Directory } from "../gateway/directory.ts";
import { checkImport, importHouses } from "./import.ts";

/** What the import of houses works with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly directory: Directory;
}

export function houseImportHandlers({
  database,
  bus,
  directory,
}: Deps): HandlersOf<typeof houseImportRoutes> {
  return {
    importHouses: ({ caller, input: { rows, isConfirmed }, language, now, record }) => {
      const work = { database, bus, directory, now, record };
      return isConfirmed
        ? importHouses(work, caller, rows)
        : checkImport(work, caller, rows, language);
    },
  };
}
