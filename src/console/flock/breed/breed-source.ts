import {
  breedFields as fields,
  type BreedRow,
  breedSorts,
  type CreateBreed,
  createBreedSchema,
} from "../../../../contract/fleet/flock/breed.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  shortField,
  textField,
} from "../../crud/form/form-field.ts";
import type { BreedText } from "../../../i18n/words/fleet/breed-words.ts";

/**
 * The values of a breed's form. `copyOfId`: the breed that a new one is copied from; null: none.
 */
export type BreedForm = CreateBreed;

const emptyForm: BreedForm = {
  name: "",
  nameEn: "",
  code: "",
  species: "broiler",
  factory: "",
  description: "",
  source: "",
  saleAge: null,
  copyOfId: null,
};

export const breedSource = recordSource({
  kind: "breeds",
  manage: "breed.manage",
  ...callsOf("Breed"),
  sorts: breedSorts,
  schema: createBreedSchema,
  nameOf: nameIn,
  send: ({ copyOfId, ...form }: BreedForm, record) => {
    const standard = { ...form, saleAge: form.saleAge ?? null };
    return record === null ? { ...standard, copyOfId } : standard;
  },
  formOf: formFrom(emptyForm),
});

/** `models`: breeds that a new one can be copied from. `hint`: who will see it. */
export function breedFields(
  t: BreedText,
  language: Language,
  breed: BreedRow | null,
  models: readonly BreedRow[],
  hint: string,
): readonly FormField<BreedForm>[] {
  const own: readonly FormField<BreedForm>[] = [
    { ...lineField(fields, "name", language), ...(breed === null && { hint }) },
    lineField(fields, "nameEn", language),
    shortField(fields, "code", language),
    choiceField(fields, "species", language),
    {
      name: "saleAge",
      kind: "number",
      decimals: 0,
      label: fields.saleAge.name[language],
      hint: t("breedSaleAgeHint"),
      isShort: true,
    },
    lineField(fields, "factory", language),
    lineField(fields, "source", language),
    textField(fields, "description", language),
  ];
  if (breed !== null) return own;
  const none = { value: null, label: t("breedBlank") };
  return [
    ...own,
    {
      name: "copyOfId",
      kind: "choice",
      label: t("breedCopy"),
      options: [
        none,
        ...models
          .filter(({ dayCount }) => dayCount > 0)
          .map((model) => ({ value: model.id, label: nameIn(model, language) })),
      ],
    },
  ];
}
