import css from "./gateway.module.css";
import { observer } from "mobx-react-lite";
import { z } from "zod";
import {
  createGatewayTypeSchema,
  type GatewayType,
  gatewayTypeFields,
} from "../../../../contract/fleet/gateway/gateway-type.ts";
import {
  gatewayActionKeys,
  noFeatures,
} from "../../../../contract/fleet/gateway/gateway-feature.ts";
import { gatewayActions } from "../../../../contract/fleet/gateway/gateway-feature-name.ts";
import {
  type ForeignMapping,
  foreignMappingSchema,
} from "../../../../contract/fleet/foreign/foreign-mapping.ts";
import { mappingWords } from "../../../i18n/words/fleet/mapping-words.ts";
import { inFieldOrder } from "./mapping/mapping-edit.ts";
import { MappingPart } from "./mapping/mapping-part.tsx";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type GatewayText, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  orNothing,
} from "../../crud/form/form-field.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { typeName } from "../../fleet/gateway/gateway-source.tsx";

const typeFormSchema = createGatewayTypeSchema.extend({
  id: orNothing(createGatewayTypeSchema.shape.id),
  isRetired: z.boolean(),
  // The form contains a whole type.
  mapping: foreignMappingSchema.nullable() as z.ZodType<
    ForeignMapping | null,
    ForeignMapping | null
  >,
});
/** The values of a type's form. */
type TypeForm = z.input<typeof typeFormSchema>;

const blankOr = formFrom<TypeForm>({
  id: undefined,
  name: "",
  nameEn: "",
  isRetired: false,
  // Everything it reports is shown.
  ...noFeatures,
  mapping: null,
});

const typeSource = recordSource({
  kind: "gatewayTypes",
  manage: "gatewayType.manage",
  ...callsOf("GatewayType"),
  isWhole: true,
  searchIn: ({ id, name, nameEn }) => `${id}\n${name}\n${nameEn}`,
  schema: typeFormSchema,
  nameOf: typeName,
  send: ({ id, ...form }: TypeForm) => ({ ...form, id: id! }),
  formOf: (type: GatewayType | null) => {
    const form = blankOr(type);
    return { ...form, mapping: form.mapping && inFieldOrder(form.mapping) };
  },
});

const typeFields = (
  t: GatewayText,
  language: Language,
  type: GatewayType | null,
): readonly FormField<TypeForm>[] => [
  type === null
    ? newKeyField(t)
    : {
        name: "id",
        kind: "part",
        label: t("typeKey"),
        isShort: true,
        textOf: String,
        draw: ({ value }) => <span className={css.gatewayHouse}>{value}</span>,
      },
  {
    name: "isRetired",
    kind: "flag",
    label: gatewayTypeFields.isRetired.name[language],
    isShort: true,
    hint: t("typeRetiredHint"),
  },
  lineField(gatewayTypeFields, "name", language),
  lineField(gatewayTypeFields, "nameEn", language),
  ...(["read", "write"] as const).map((name) => ({
    name,
    kind: "many" as const,
    label: gatewayTypeFields[name].name[language],
    options: parameterGroupKeys.map((value) => ({
      value,
      label: parameterGroups[value][language],
    })),
  })),
  {
    name: "actions",
    kind: "many",
    label: gatewayTypeFields.actions.name[language],
    hint: t("typeFeatureHint"),
    options: gatewayActionKeys.map((value) => ({ value, label: gatewayActions[value][language] })),
  },
  ...(["curvePoints", "levels", "alarmInputs"] as const).map((name) => ({
    name,
    kind: "number" as const,
    decimals: 0,
    label: gatewayTypeFields[name].name[language],
    isShort: true,
  })),
  choiceField(gatewayTypeFields, "speed", language),
  choiceField(gatewayTypeFields, "firmware", language),
  ...(["settingsFile", "power", "concentrators"] as const).map((name) => ({
    name,
    kind: "flag" as const,
    label: gatewayTypeFields[name].name[language],
    isShort: true,
  })),
  mappingField(language, type),
];

const newKeyField = (t: GatewayText): FormField<TypeForm> => ({
  name: "id",
  kind: "number",
  decimals: 0,
  label: t("typeKey"),
  hint: t("typeKeyHint"),
  isShort: true,
});

const mappingField = (language: Language, type: GatewayType | null): FormField<TypeForm> => ({
  name: "mapping",
  kind: "part",
  label: mappingWords.mapping[language],
  hint: mappingWords.mappingHint[language],
  textOf: (mapping) => (mapping === null ? "–" : String(mapping.rows.length)),
  draw: (part) => <MappingPart {...part} typeKey={type?.id ?? null} />,
});

/** The types of gateways: an administrator adds, renames and retires them. */
export const GatewayTypePage = observer(function GatewayTypePage() {
  const { t, language } = useGatewayText();
  const page = useRecordPage(typeSource);
  return (
    <RecordPage
      page={page}
      title="gatewayTypes"
      searchHint="searchGatewayType"
      empty={{ title: "noGatewayTypes", why: "noGatewayTypesWhy" }}
      columns={typeColumns(t, language)}
      fields={(type) => typeFields(t, language, type)}
      newTitle={t("newGatewayType")}
    />
  );
});

function typeColumns(t: GatewayText, language: Language): readonly Column<GatewayType>[] {
  const column = columnsOf<GatewayType>(gatewayTypeFields, language);
  return [
    { key: "key", title: t("typeKey"), width: 110, isNumber: true, cell: ({ id }) => id },
    column(language === "zh" ? "name" : "nameEn", { key: "name", isMain: true }),
    column(language === "zh" ? "nameEn" : "name", { key: "other" }),
    {
      key: "state",
      title: t("typeState"),
      width: 120,
      cell: ({ isRetired }) =>
        isRetired ? gatewayTypeFields.isRetired.name[language] : t("typeOffered"),
    },
    column("gatewayCount", { key: "gateways", width: 110, isNumber: true }),
  ];
}
