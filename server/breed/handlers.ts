import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { breedFile } from "./export.ts";
import { breedDetail, listBreeds } from "./query.ts";
import { createBreed, deleteBreed, saveBreedDays, updateBreed } from "./save.ts";

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
