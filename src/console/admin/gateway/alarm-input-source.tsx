import { z } from "zod";
import {
  type AlarmInput,
  alarmInputFields as fields,
  createAlarmInputSchema,
} from "../../../../contract/fleet/gateway/alarm-input.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  orNothing,
} from "../../crud/form/form-field.ts";
import { recordSource } from "../../crud/list/record-source.ts";

const formSchema = createAlarmInputSchema
  .omit({ gatewayId: true })
  .extend({ code: orNothing(createAlarmInputSchema.shape.code) });
/** The values of an alarm input's form. */
export type AlarmInputForm = z.input<typeof formSchema>;

export const inputName = ({ content, contentEn }: AlarmInput, language: Language): string =>
  nameIn({ name: content, nameEn: contentEn || null }, language);

export const alarmInputSource = (gatewayId: number) =>
  recordSource({
    kind: "gateways",
    manage: "gateway.manage",
    list: "listAlarmInput",
    create: "createAlarmInput",
    update: "updateAlarmInput",
    remove: "deleteAlarmInput",
    within: { gatewayId },
    schema: formSchema,
    nameOf: inputName,
    send: ({ code, ...form }: AlarmInputForm) => ({ ...form, code: code! }),
    formOf: formFrom<AlarmInputForm>({
      code: undefined,
      content: "",
      contentEn: "",
      relayType: "normallyClosed",
      important: false,
      horn: false,
    }),
  });

export const alarmInputForm = (
  t: GatewayText,
  language: Language,
): readonly FormField<AlarmInputForm>[] => [
  { name: "code", kind: "number", decimals: 0, label: fields.code.name[language], isShort: true },
  { ...choiceField(fields, "relayType", language), hint: t("inputRelayHint") },
  lineField(fields, "content", language),
  lineField(fields, "contentEn", language),
  {
    name: "important",
    kind: "flag",
    label: fields.important.name[language],
    isShort: true,
    hint: t("inputImportantHint"),
  },
  {
    name: "horn",
    kind: "flag",
    label: fields.horn.name[language],
    isShort: true,
    hint: t("inputHornHint"),
  },
];
