import { z } from "zod";
import {
  type ConfigTemplate,
  configTemplateFields,
  createConfigTemplateSchema,
} from "../../../contract/config-template.ts";
import { speciesKeys, speciesNames } from "../../../contract/house.ts";
import type { BatchSay } from "../../i18n/words/batch.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { type FormField, formFrom, lineField, textField } from "../record/field.ts";
import { callsOf, recordSource } from "../record/record-source.ts";
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
  say: BatchSay,
  language: Language,
  breeds: readonly { readonly id: number; readonly name: string }[],
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
      { value: null, label: say("anyBreed") },
      ...breeds.map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  {
    name: "content",
    kind: "part",
    label: say("templateContent"),
    draw: (part) => <ContentField {...part} />,
    textOf: (content) => contentText(content, say, language),
  },
  textField(configTemplateFields, "remark", language),
];
