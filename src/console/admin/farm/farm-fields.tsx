import { countryNames } from "../../../../contract/base/area-name.ts";
import { china, provinces } from "../../../../contract/base/area.ts";
import {
  farmFields as fields,
  type FarmLevel,
  farmLevelKeys,
  farmLevels,
  type FarmRow,
  mayHold,
} from "../../../../contract/fleet/farm.ts";
import { storedSystem } from "../../../../contract/fleet/map-place.ts";
import type { Org } from "../../../../contract/account/farm-tree.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { proposeShortName } from "../../../../contract/fleet/short-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { FarmText } from "../../../i18n/words/fleet/farm-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { idsField } from "../../crud/form/external-ids-field.ts";
import { ZoneSelect } from "../../crud/form/zone-select.tsx";
import {
  choiceField,
  type FormField,
  lineField,
  prompted,
  shortField,
} from "../../crud/form/form-field.ts";
import { choosesOrg, type FarmEdit, type FarmForm, isMoved } from "./farm-edit.ts";
import { FarmMap } from "./farm-map.tsx";
import { FarmPastedPlace } from "./farm-pasted-place.tsx";
import { FarmParent } from "./farm-parent.tsx";
import { MoveNote } from "./move-note.tsx";

interface FieldDeps {
  readonly edit: FarmEdit;
  readonly fleet: FleetStore;
  readonly operator: CurrentUser;
  readonly orgs: readonly Org[];
  readonly t: FarmText;
  readonly language: Language;
}

export function farmFields(
  deps: FieldDeps,
  farm: FarmRow | null,
  values: FarmForm,
): readonly FormField<FarmForm>[] {
  const { language } = deps;
  return [
    shortField(fields, "name", language),
    shortField(fields, "nameEn", language),
    ...wallNameFields(values, deps),
    ...placeFields(deps, farm, values),
    lineField(fields, "address", language),
    ...regionFields(deps, values),
    ...pointFields(deps, values),
    idsField(language),
  ];
}

/** Name on the wall; if left empty, the wall derives it from the name. */
function wallNameFields(
  { level, name, nameEn }: FarmForm,
  { t, language }: FieldDeps,
): readonly FormField<FarmForm>[] {
  if (level !== "farm") return [];
  return [
    { ...shortField(fields, "shortName", language), ...proposal(t, name) },
    { ...shortField(fields, "shortNameEn", language), ...proposal(t, nameEn) },
  ];
}
const proposal = (t: FarmText, name: string) =>
  name.trim() === "" ? {} : { hint: t("shortNameHint", { name: proposeShortName(name) }) };

/** Level and type of the node, and its parent. */
function placeFields(
  { edit, fleet, operator, orgs, t, language }: FieldDeps,
  farm: FarmRow | null,
  values: FarmForm,
): readonly FormField<FarmForm>[] {
  const parent = values.parentId === null ? null : (fleet.farms.get(values.parentId) ?? null);
  const org: FormField<FarmForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options: prompted(
      values.orgId,
      t("chooseOne"),
      orgs.map((org) => ({ value: org.id, label: nameIn(org, language) })),
    ),
  };
  return [
    {
      name: "level",
      kind: "choice",
      label: fields.level.name[language],
      isShort: true,
      options: levelOptions(parent?.level ?? null, values.level, language),
    },
    choiceField(fields, "type", language),
    {
      name: "parentId",
      kind: "part",
      label: fields.parentId.name[language],
      hint: t("levelHint"),
      draw: (part) => <FarmParent {...part} edit={edit} />,
      textOf: (id) => (id === null ? t("farmRoot") : nameOf(fleet, id, language)),
    },
    ...(farm !== null && isMoved(values, farm) ? [moveField(t, farm, values)] : []),
    ...(choosesOrg(operator, values, farm) ? [org] : []),
  ];
}

/** Effects of a move, shown before it is saved. */
const moveField = (t: FarmText, { id }: FarmRow, { parentId }: FarmForm): FormField<FarmForm> => ({
  name: "reviewedParentId",
  kind: "part",
  label: t("moveTitle"),
  draw: (part) => <MoveNote key={parentId} {...part} farmId={id} parentId={parentId} />,
  textOf: () => "–",
});

function regionFields(
  { t, language }: FieldDeps,
  { country, adcode }: FarmForm,
): readonly FormField<FarmForm>[] {
  const province: FormField<FarmForm> = {
    name: "adcode",
    kind: "choice",
    label: fields.adcode.name[language],
    isShort: true,
    options: provinceOptions(adcode, t, language),
  };
  return [
    {
      name: "country",
      kind: "choice",
      label: fields.country.name[language],
      isShort: country === china,
      options: countryOptions(country, t, language),
    },
    ...(country === china ? [province] : []),
  ];
}

/** Its point, as numbers and on the map, and the clock there. */
function pointFields(
  { edit, t, language }: FieldDeps,
  values: FarmForm,
): readonly FormField<FarmForm>[] {
  const degrees = { kind: "number", decimals: 15, unit: "°", isShort: true } as const;
  const hint = t(storedSystem(values) === "gcj02" ? "keptGcj" : "keptWgs");
  return [
    { ...degrees, name: "lng", label: fields.lng.name[language], hint },
    { ...degrees, name: "lat", label: fields.lat.name[language], hint },
    {
      name: "map",
      kind: "part",
      label: t("farmMap"),
      hint: t("farmMapHint"),
      draw: ({ noteId }) => (
        <>
          <FarmPastedPlace edit={edit} />
          <FarmMap edit={edit} hintId={noteId} />
        </>
      ),
      textOf: () => "–",
    },
    {
      name: "timeZone",
      kind: "part",
      label: fields.timeZone.name[language],
      hint: t("zoneHint"),
      draw: (part) => <ZoneSelect {...part} />,
      textOf: String,
    },
  ];
}

/** Returns the levels allowed below the parent; the node's own too, in any case. */
const levelOptions = (above: FarmLevel | null, current: FarmLevel, language: Language) =>
  farmLevelKeys
    .filter((level) => mayHold(above, level) || level === current)
    .map((value) => ({ value, label: farmLevels[value][language] }));

const provinceOptions = (current: string, t: FarmText, language: Language) =>
  prompted(
    current,
    t("chooseOne"),
    Object.entries(provinces).map(([value, name]) => ({ value, label: name[language] })),
  );

function countryOptions(current: string, t: FarmText, language: Language) {
  const { compare } = new Intl.Collator(language === "zh" ? "zh-CN" : "en");
  const known = Object.entries(countryNames)
    .map(([value, name]) => ({ value, label: name[language] }))
    .toSorted((a, b) => compare(a.label, b.label));
  return prompted(current, current === "" ? t("chooseOne") : current, known);
}

function nameOf({ farms }: FleetStore, id: number, language: Language): string {
  return nameIn(farms.get(id), language);
}
