import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { breedFile } from "./breed-export.ts";
import { breedDetail, listBreeds } from "./breed-queries.ts";
import { createBreed, deleteBreed, saveBreedDays, updateBreed } from "./breed-commands.ts";

export const breedHandlers = (deps: Deps) =>
  bind(deps, {
    listBreed: read(listBreeds),
    exportBreed: exported(breedFile),
    breedDetail: ({ database }, { caller, input }) => breedDetail(database, caller, input.id),
    createBreed,
    updateBreed,
    saveBreedDays,
    deleteBreed,
  });
