import { z } from "zod";
import {
  createDisplaySchema,
  type Display,
  displayFields as fields,
  displaySorts,
  usualDisplay,
} from "../../../../contract/account/display.ts";
import type { Org } from "../../../../contract/account/farm-tree.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { DisplayText } from "../../../i18n/words/account/display-words.ts";
import { DisplayDrawing } from "./display-drawing.tsx";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  orNothing,
} from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const { shape } = createDisplaySchema;
const displayFormSchema = createDisplaySchema.extend({
  // Code of a new display, checked separately.
  code: z.string().max(40),
  orgId: z.int().positive().nullable(),
  widthM: orNothing(shape.widthM),
  distanceM: orNothing(shape.distanceM),
  tourOverviewS: orNothing(shape.tourOverviewS),
  tourPlaceS: orNothing(shape.tourPlaceS),
});
/** The values of a display's form. `code`: only for a new display. */
export type DisplayForm = z.input<typeof displayFormSchema>;

const newForm = (language: Language): DisplayForm => ({
  code: "",
  name: "",
  orgId: null,
  farmId: null,
  language,
  mode: "wall",
  ...usualDisplay,
});

export const displaySource = (operator: CurrentUser, language: () => Language) =>
  recordSource({
    kind: "displays",
    manage: "display.manage",
    ...callsOf("Display"),
    sorts: displaySorts,
    schema: displayFormSchema,
    nameOf: ({ name }) => name,
    check: ({ code }, record) =>
      record === null && !shape.code.safeParse(code).success
        ? { code: { words: fieldFaults.pairingCode } }
        : {},
    send: ({ orgId, widthM = 0, distanceM = 0, ...form }: DisplayForm) => ({
      ...form,
      widthM,
      distanceM,
      ...(hasEveryOrg(operator) && { orgId }),
    }),
    formOf: (display: Display | null) => formFrom(newForm(language()))(display),
  });

interface FieldDeps {
  readonly operator: CurrentUser;
  readonly fleet: FleetStore;
  readonly orgs: readonly Org[];
  readonly t: DisplayText;
  readonly language: Language;
}

export function displayFields(
  deps: FieldDeps,
  display: Display | null,
  values: DisplayForm,
): readonly FormField<DisplayForm>[] {
  const { t, language } = deps;
  const address = `${window.location.host}${paths.wall}`;
  return [
    ...(display === null
      ? [
          {
            name: "code",
            kind: "line",
            max: 40,
            label: t("pairingCode"),
            hint: t("pairingHint", { address }),
          } as const,
        ]
      : []),
    lineField(fields, "name", language),
    ...scopeFields(deps, values),
    choiceField(fields, "mode", language),
    choiceField(fields, "language", language),
    {
      name: "widthM",
      kind: "number",
      decimals: 2,
      unit: t("distanceUnit"),
      label: fields.widthM.name[language],
      isShort: true,
    },
    {
      name: "distanceM",
      kind: "number",
      decimals: 1,
      unit: t("distanceUnit"),
      label: fields.distanceM.name[language],
      isShort: true,
      below: <DisplayDrawing display={display} values={values} />,
    },
    ...(["tourOverviewS", "tourPlaceS"] as const).map(
      (name) =>
        ({
          name,
          kind: "number",
          decimals: 0,
          unit: t("secondsUnit"),
          label: fields[name].name[language],
          isShort: true,
        }) as const,
    ),
  ];
}

/** Fields for the houses it shows. */
function scopeFields(
  { operator, fleet, orgs, t, language }: FieldDeps,
  { orgId }: DisplayForm,
): readonly FormField<DisplayForm>[] {
  const isOfAll = hasEveryOrg(operator);
  const org: FormField<DisplayForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options: [
      { value: null, label: t("everyOrg") },
      ...orgs.map((org) => ({ value: org.id, label: nameIn(org, language) })),
    ],
  };
  const farm: FormField<DisplayForm> = {
    name: "farmId",
    kind: "part",
    label: t("displayScope"),
    hint: t("scopeHint"),
    draw: ({ label, value, put }) => (
      <FarmSelect label={label} farmId={value} orgId={isOfAll ? orgId : null} onPick={put} />
    ),
    textOf: (id) => {
      const chosen = id === null ? undefined : fleet.farms.get(id);
      return chosen === undefined ? t("wholeOrg") : nameIn(chosen, language);
    },
  };
  return [...(isOfAll ? [org] : []), ...(isOfAll && orgId === null ? [] : [farm])];
}
