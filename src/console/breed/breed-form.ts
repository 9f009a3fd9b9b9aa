import { type BreedRow, type CreateBreed, createBreedSchema } from "../../../contract/breed.ts";
import { speciesKeys, speciesNames } from "../../../contract/house.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import type { RecordEditorPort } from "../../stores/record/record-editor.ts";
import type { FormField } from "../record/field.ts";
import type { BreedSay } from "../../i18n/words/breed.ts";
import type { CallPort } from "../../stores/port/call.ts";

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

export function breedPort(
  call: CallPort,
  onChanged: () => void,
): RecordEditorPort<BreedForm, BreedRow> {
  return {
    schema: createBreedSchema,
    save: ({ copyOfId, ...values }, of) =>
      of === null
        ? call("createBreed", { ...values, copyOfId })
        : call("updateBreed", { ...values, id: of.id, version: of.version }),
    remove: async (id) => void (await call("deleteBreed", { id }, { isQuiet: true })),
    read: (id) =>
      call("breedDetail", { id }, { isQuiet: true }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 404) return null;
        throw error;
      }),
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
    onChanged,
  };
}

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
