import type { breedRoutes } from "../../contract/route/breed.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { exportBreeds } from "./export.ts";
import { breedDetail, listBreeds } from "./query.ts";
import { createBreed, deleteBreed, saveBreedDays, updateBreed } from "./save.ts";

/** What the calls of breeds work with. */
interface Deps {
  readonly database: Database;
}

export function breedHandlers({ database }: Deps): HandlersOf<typeof breedRoutes> {
  return {
    listBreed: ({ caller, input }) => listBreeds(database, caller, input),
    exportBreed: ({ caller, input, language, now, record }) =>
      taken(exportBreeds(database, caller, input, language, now), database, record),
    breedDetail: ({ caller, input }) => breedDetail(database, caller, input.id),
    createBreed: ({ caller, input, record }) => createBreed({ database, record }, caller, input),
    updateBreed: ({ caller, input, record }) => updateBreed({ database, record }, caller, input),
    saveBreedDays: ({ caller, input, record }) =>
      saveBreedDays({ database, record }, caller, input),
    deleteBreed: async ({ caller, input, record }) => {
      await deleteBreed({ database, record }, caller, input.id);
      return {};
    },
  };
}
