import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { unitIn } from "../../../../contract/base/measure-unit.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import {
  type FuelKey,
  type FuelUse,
  fuelFields as fields,
  fuelKinds,
  fuelShape,
  fuelSorts,
  isFuelSpan,
} from "../../../../contract/energy/fuel.ts";
import { z } from "zod";
import type { PowerText } from "../../../i18n/words/energy/power-words.ts";
import { choiceField, type FormField, lineField, orNothing } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { HouseSelect } from "../../crud/select/house-select.tsx";

const fuelFormSchema = z.object({
  ...fuelShape,
  // The required one is checked separately.
  houseId: z.int().positive().nullable(),
  amount: orNothing(fuelShape.amount),
});
/** The values of the form for an amount of fuel. */
type FuelForm = z.input<typeof fuelFormSchema>;

const blank = (day: string): FuelForm => ({
  houseId: null,
  kind: "gas",
  fromDay: day,
  toDay: day,
  amount: undefined,
  note: "",
});
const formOf = ({ houseId, kind, fromDay, toDay, amount, note }: FuelUse): FuelForm => ({
  houseId,
  kind,
  fromDay,
  toDay,
  amount,
  note,
});

export const fuelSource = (today: () => string) =>
  recordSource({
    kind: "records",
    manage: "production.record",
    ...callsOf("FuelUse"),
    sorts: fuelSorts,
    isDescending: true,
    schema: fuelFormSchema,
    nameOf: (use, language) =>
      [use.toDay, houseNameIn(use, language), fuelKinds[use.kind].name[language]].join(" "),
    check: (form) => ({
      ...(form.houseId === null && { houseId: { words: fieldFaults.missing } }),
      ...(!isFuelSpan(form) && { toDay: { words: fieldFaults.fuelDays } }),
    }),
    send: ({ houseId, amount = 0, note = "", ...form }: FuelForm) => ({
      ...form,
      note,
      amount,
      houseId: houseId ?? 0,
    }),
    formOf: (use: FuelUse | null) => (use === null ? blank(today()) : formOf(use)),
  });

/** "m³" of gas. */
export const fuelUnit = (kind: FuelKey, language: Language): string =>
  unitIn(fuelKinds[kind].unit, language);

interface Deps {
  readonly t: PowerText;
  readonly language: Language;
  readonly houseName: (id: number) => string;
}

export const fuelFormFields = (
  { t, language, houseName }: Deps,
  { kind }: FuelForm,
): readonly FormField<FuelForm>[] => [
  {
    name: "houseId",
    kind: "part",
    label: fields.houseName.name[language],
    draw: ({ label, value, put, name }) => (
      <HouseSelect label={label} name={name} houseId={value} onPick={put} />
    ),
    textOf: (value) => (value === null ? "" : houseName(value)),
  },
  choiceField(fields, "kind", language),
  {
    name: "amount",
    kind: "number",
    decimals: 1,
    label: fields.amount.name[language],
    unit: fuelUnit(kind, language),
    isShort: true,
  },
  { name: "fromDay", kind: "day", label: fields.fromDay.name[language], isShort: true },
  {
    name: "toDay",
    kind: "day",
    label: fields.toDay.name[language],
    hint: t("fuelHint"),
    isShort: true,
  },
  lineField(fields, "note", language),
];
