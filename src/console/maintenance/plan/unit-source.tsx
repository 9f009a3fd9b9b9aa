import { z } from "zod";
import {
  type HouseUnit,
  houseUnitFields,
  unitFormSchema,
  unitKindKeys,
  unitKinds,
  unitSorts,
} from "../../../../contract/maintenance/house-unit.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { planScopes } from "../../../../contract/maintenance/maintenance.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { MaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import type { InputOf } from "../../../stores/port/call.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { type FormField, formFrom, orNothing, shortField } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const unitScopes = ["house", "farm"] as const;
const formSchema = unitFormSchema.extend({
  number: orNothing(unitFormSchema.shape.number),
  /** It is in a house, or belongs to the farm as a whole. */
  scope: z.enum(unitScopes),
});
/** The values of a unit's form. */
export type UnitForm = z.input<typeof formSchema>;

const emptyForm: UnitForm = {
  scope: "house",
  farmId: null,
  houseId: null,
  kind: "fan",
  number: undefined,
  name: "",
  model: "",
  serial: "",
  kw: undefined,
  m3h: undefined,
  installedOn: "",
};

export const unitName = (
  { kind, number, name }: Pick<HouseUnit, "kind" | "number" | "name">,
  language: Language,
): string => `${unitKinds[kind][language]} ${number}${name === "" ? "" : ` ${name}`}`;

/** `houseId`: the house whose units are shown; a new one is placed there. */
export const unitSource = (houseId: number) =>
  recordSource({
    kind: "plans",
    manage: "unit.manage",
    ...callsOf("Unit"),
    sorts: unitSorts,
    schema: formSchema,
    nameOf: unitName,
    check: ({ scope, houseId, farmId }, unit) => {
      if (unit !== null || (scope === "house" ? houseId : farmId) != null) return {};
      return { [scope === "house" ? "houseId" : "farmId"]: { words: fieldFaults.missing } };
    },
    send: ({ number, scope, houseId, farmId, ...form }: UnitForm): InputOf<"createUnit"> => ({
      ...form,
      ...(scope === "house" ? { houseId } : { farmId }),
      number: number!,
    }),
    formOf: formFrom({ ...emptyForm, houseId: houseId === 0 ? null : houseId }),
  });

/**
 * Place, kind and number are chosen when the unit is added; another piece in its place is a
 * replacement.
 */
export function unitFormFields(
  t: MaintenanceText,
  language: Language,
  unit: HouseUnit | null,
  { scope }: UnitForm,
): readonly FormField<UnitForm>[] {
  const rated = (name: "kw" | "m3h", decimals: number) =>
    ({
      name,
      kind: "number",
      decimals,
      label: houseUnitFields[name].name[language],
      isShort: true,
    }) as const;
  return [
    ...(unit === null ? placeFields(t, language, scope) : []),
    shortField(houseUnitFields, "name", language),
    shortField(houseUnitFields, "model", language),
    shortField(houseUnitFields, "serial", language),
    rated("kw", 2),
    rated("m3h", 0),
    {
      name: "installedOn",
      kind: "day",
      label: houseUnitFields.installedOn.name[language],
      isShort: true,
    },
  ];
}

const houseField = (t: MaintenanceText): FormField<UnitForm> => ({
  name: "houseId",
  kind: "part",
  label: t("mtHouse"),
  textOf: String,
  draw: ({ name, value, put }) => (
    <HouseSelect name={name} label={t("mtHouse")} houseId={value ?? null} onPick={put} />
  ),
});
const farmField = (t: MaintenanceText): FormField<UnitForm> => ({
  name: "farmId",
  kind: "part",
  label: t("mtFarm"),
  textOf: String,
  draw: ({ value, put }) => <FarmSelect label={t("mtFarm")} farmId={value ?? null} onPick={put} />,
});

const placeFields = (
  t: MaintenanceText,
  language: Language,
  scope: UnitForm["scope"],
): FormField<UnitForm>[] => [
  {
    name: "scope",
    kind: "choice",
    label: t("mtStands"),
    isShort: true,
    options: unitScopes.map((value) => ({ value, label: planScopes[value][language] })),
  },
  scope === "house" ? houseField(t) : farmField(t),
  {
    name: "kind",
    kind: "choice",
    label: houseUnitFields.kind.name[language],
    isShort: true,
    options: unitKindKeys.map((value) => ({ value, label: unitKinds[value][language] })),
  },
  {
    name: "number",
    kind: "number",
    decimals: 0,
    label: houseUnitFields.number.name[language],
    isShort: true,
  },
];
