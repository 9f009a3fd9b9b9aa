import {
  type BreedRow,
  breedSorts,
  type CreateBreed,
  createBreedSchema,
} from "../../../contract/breed.ts";
import { speciesKeys, speciesNames } from "../../../contract/house.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { recordSource } from "../record/record-source.ts";
import type { FormField } from "../record/field.ts";
import type { BreedSay } from "../../i18n/words/breed.ts";

/** A breed as its form holds it. `copyOfId`: the one a new one begins as; null: none. */
export type BreedForm = CreateBreed;

const emptyForm: BreedForm = {
  name: "",
  nameEn: "",
  code: "",
  species: "broiler",
  factory: "",
  description: "",
  source: "",
  copyOfId: null,
};

export const breedSource = recordSource({
  kind: "breeds",
  manage: "breed.manage",
  list: "listBreed",
  create: "createBreed",
  update: "updateBreed",
  remove: "deleteBreed",
  sorts: breedSorts,
  schema: createBreedSchema,
  nameOf: nameIn,
  send: ({ copyOfId, ...form }: BreedForm, of) => (of === null ? { ...form, copyOfId } : form),
  formOf: (breed) =>
    breed === null
      ? emptyForm
      : {
          name: breed.name,
          nameEn: breed.nameEn ?? "",
          code: breed.code,
          species: breed.species,
          factory: breed.factory,
          description: breed.description,
          source: breed.source,
          copyOfId: null,
        },
});

/** `models`: what a new one can begin as. `hint`: who will see it. */
export function breedFields(
  say: BreedSay,
  language: Language,
  breed: BreedRow | null,
  models: readonly BreedRow[],
  hint: string,
): readonly FormField<BreedForm>[] {
  const fields: readonly FormField<BreedForm>[] = [
    {
      name: "name",
      kind: "line",
      max: 50,
      label: say("fieldName"),
      ...(breed === null && { hint }),
    },
    { name: "nameEn", kind: "line", max: 100, label: say("fieldNameEn") },
    { name: "code", kind: "line", max: 20, label: say("fieldCode"), isShort: true },
    {
      name: "species",
      kind: "choice",
      label: say("fieldSpecies"),
      isShort: true,
      options: speciesKeys.map((value) => ({ value, label: speciesNames[value][language] })),
    },
    { name: "factory", kind: "line", max: 50, label: say("breedFactory") },
    { name: "source", kind: "line", max: 200, label: say("breedSourceField") },
    { name: "description", kind: "text", max: 500, label: say("breedDescription") },
  ];
  if (breed !== null) return fields;
  const none = { value: null, label: say("breedBlank") };
  return [
    ...fields,
    {
      name: "copyOfId",
      kind: "choice",
      label: say("breedCopy"),
      options: [
        none,
        ...models
          .filter(({ dayCount }) => dayCount > 0)
          .map((model) => ({ value: model.id, label: nameIn(model, language) })),
      ],
    },
  ];
}
