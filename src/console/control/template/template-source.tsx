import { speciesKeys, speciesNames } from "../../../../contract/base/animal.ts";
import { z } from "zod";
import {
  type ConfigTemplate,
  configTemplateFields,
  createConfigTemplateSchema,
} from "../../../../contract/control/batch/config-template.ts";
import type { BatchText } from "../../../i18n/words/control/batch-words.ts";
import type { BreedRow } from "../../../../contract/fleet/flock/breed.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { type FormField, formFrom, lineField, textField } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { ContentField } from "./content-field.tsx";
import { contentText } from "./content-text.ts";

type TemplateForm = z.input<typeof createConfigTemplateSchema>;

export const templateSource = recordSource({
  kind: "configTemplates",
  manage: "controlTemplate.manage",
  ...callsOf("ConfigTemplate"),
  schema: createConfigTemplateSchema,
  nameOf: (template: ConfigTemplate, language) => nameIn(template, language),
  send: (form: TemplateForm) => form,
  formOf: formFrom<TemplateForm>({
    name: "",
    nameEn: "",
    species: "broiler",
    breedId: null,
    remark: "",
    content: {},
  }),
});

export const templateFields = (
  t: BatchText,
  language: Language,
  breeds: readonly Pick<BreedRow, "id" | "name" | "nameEn">[],
): readonly FormField<TemplateForm>[] => [
  lineField(configTemplateFields, "name", language),
  lineField(configTemplateFields, "nameEn", language),
  {
    name: "species",
    kind: "choice",
    isShort: true,
    label: configTemplateFields.species.name[language],
    options: speciesKeys.map((value) => ({ value, label: speciesNames[value][language] })),
  },
  {
    name: "breedId",
    kind: "choice",
    isShort: true,
    label: configTemplateFields.breedId.name[language],
    options: [
      { value: null, label: t("anyBreed") },
      ...breeds.map((breed) => ({ value: breed.id, label: nameIn(breed, language) })),
    ],
  },
  {
    name: "content",
    kind: "part",
    label: t("templateContent"),
    draw: (part) => <ContentField {...part} />,
    textOf: (content) => contentText(content, t, language),
  },
  textField(configTemplateFields, "remark", language),
];
