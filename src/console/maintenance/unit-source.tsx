import type { z } from "zod";
import {
  type HouseUnit,
  houseUnitFields,
  unitFormSchema,
  unitKindKeys,
  unitKinds,
  unitSorts,
} from "../../../contract/house-unit.ts";
import type { Language } from "../../../contract/words.ts";
import type { MaintenanceSay } from "../../i18n/words/maintenance.ts";
import type { InputOf } from "../../stores/port/call.ts";
import { HousePick } from "../pick/house-pick.tsx";
import { type FormField, formFrom, orNothing, shortField } from "../record/field.ts";
import { callsOf, recordSource } from "../record/record-source.ts";

const formSchema = unitFormSchema.extend({ number: orNothing(unitFormSchema.shape.number) });
/** A unit as its form holds it. */
export type UnitForm = z.input<typeof formSchema>;

const emptyForm: UnitForm = {
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

/** `houseId`: the house whose units are looked at; a new one stands there. */
export const unitSource = (houseId: number) =>
  recordSource({
    kind: "plans",
    manage: "unit.manage",
    ...callsOf("Unit"),
    sorts: unitSorts,
    schema: formSchema,
    nameOf: unitName,
    send: ({ number, ...form }: UnitForm): InputOf<"createUnit"> => ({
      ...form,
      number: number!,
    }),
    formOf: formFrom({ ...emptyForm, houseId: houseId === 0 ? null : houseId }),
  });

/** Place, kind and number are chosen when it is listed; another piece is a replacement. */
export function unitFormFields(
  say: MaintenanceSay,
  language: Language,
  unit: HouseUnit | null,
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
    ...(unit === null ? placeFields(say, language) : []),
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

const placeFields = (say: MaintenanceSay, language: Language): FormField<UnitForm>[] => [
  {
    name: "houseId",
    kind: "part",
    label: say("mtHouse"),
    textOf: String,
    draw: ({ name, value, put }) => (
      <HousePick name={name} label={say("mtHouse")} houseId={value ?? null} onPick={put} />
    ),
  },
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
