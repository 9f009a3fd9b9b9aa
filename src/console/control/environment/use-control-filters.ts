import { useMemo } from "react";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { type RunMode, runModes } from "../../../../contract/base/run-mode.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type BatchText, useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { ageBandEdges, ageBandEnds, ageBandOf } from "../../../lib/text/age-band.ts";
import { breedIn, nameIn } from "../../../../contract/base/localized-name.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import type { BreedName } from "../../fleet/house-list/control-board.ts";
import type { SettingsRows, TemplateRows } from "./settings-cells.tsx";

interface Select {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const modeKeys = keysOf(runModes);
const follows = ["differs", "none"] as const;

type IsPicked = (record: HouseRecord) => boolean;

/** Returns the filter of the houses shown, from the address. Inside an observer. */
export function useControlFilters(
  settings: SettingsRows,
  templates: TemplateRows,
  breeds: readonly BreedName[],
) {
  const { fleet, connection, dayAgeOf } = useStores();
  const { t: sayParameter } = useParameterText();
  const { t, language } = useBatchText();
  const { read } = useAddress();
  const mode: RunMode | "" = modeKeys.find((key) => key === read("mode")) ?? "";
  const [farm, type] = [Number(read("farm")) || 0, Number(read("type")) || 0];
  const [breed, age] = [read("breed"), read("age")];
  const follow = follows.find((key) => key === read("follows")) ?? "";
  const isChanged = read("changed") === "day";
  const isPicked = useMemo(() => {
    const tests: (IsPicked | null)[] = [
      farm === 0 ? null : ({ house }) => isBelow(fleet.farms, house.farmId, farm),
      type === 0 ? null : ({ id }) => settings.get(id)?.typeKey === type,
      breed === "" ? null : ({ house }) => !house.isEmpty && house.breed === breed,
      age === ""
        ? null
        : ({ house }) => !house.isEmpty && ageBandOf(dayAgeOf(house)) === Number(age),
      follow === "" ? null : ({ id }) => isFollowing(follow, templates.get(id)),
      isChanged
        ? ({ id }) => (settings.get(id)?.lastAt ?? 0) >= connection.serverNow - dayMs
        : null,
    ];
    const filters = tests.flatMap((test) => test ?? []);
    return filters.length === 0 ? null : (record: HouseRecord) => filters.every((is) => is(record));
  }, [farm, type, breed, age, follow, isChanged, settings, templates, fleet, connection, dayAgeOf]);
  const selects = [
    {
      name: "mode",
      label: sayParameter("colMode"),
      value: mode,
      options: [
        { value: "", label: sayParameter("everyMode") },
        ...modeKeys.map((key) => ({ value: key, label: runModes[key][language] })),
      ],
    },
    farmSelect([...fleet.farms.values()], farm, t, language),
    typeSelect(settings, type, t, language),
    ...flockSelects(breeds, breed, age, t, language),
    ...pastSelects(follow, isChanged, t),
  ];
  return { selects, mode, isPicked };
}

const chosen = (id: number): string => (id === 0 ? "" : String(id));

const farmSelect = (
  farms: readonly Farm[],
  farm: number,
  t: BatchText,
  language: Language,
): Select => ({
  name: "farm",
  label: t("farm"),
  value: chosen(farm),
  options: [
    { value: "", label: t("everyFarm") },
    ...farms
      .toSorted((a, b) => a.name.localeCompare(b.name, "zh-CN"))
      .map((farm) => ({ value: String(farm.id), label: nameIn(farm, language) })),
  ],
});

function typeSelect(
  settings: SettingsRows,
  type: number,
  t: BatchText,
  language: Language,
): Select {
  const types = new Map(
    [...settings.values()].flatMap(({ typeKey, typeName, typeNameEn }) =>
      typeKey === null
        ? []
        : [[typeKey, (language === "en" ? typeNameEn : typeName) ?? ""] as const],
    ),
  );
  return {
    name: "type",
    label: t("gatewayType"),
    value: chosen(type),
    options: [
      { value: "", label: t("everyType") },
      ...[...types].map(([key, label]) => ({ value: String(key), label })),
    ],
  };
}

const flockSelects = (
  breeds: readonly BreedName[],
  breed: string,
  age: string,
  t: BatchText,
  language: Language,
): Select[] => [
  {
    name: "breed",
    label: t("breed"),
    value: breed,
    options: [
      { value: "", label: t("everyBreed") },
      ...breeds.map((breed) => ({
        value: breed.breed,
        label: breedIn(breed, language) ?? breed.breed,
      })),
    ],
  },
  {
    name: "age",
    label: t("colAgeShort"),
    value: age,
    options: [
      { value: "", label: t("everyAge") },
      ...[...ageBandEnds, null].map((_, index) => ({
        value: String(index),
        label: ageText(index, t),
      })),
    ],
  },
];

function ageText(index: number, t: BatchText): string {
  const { from, to } = ageBandEdges(index);
  return to === null ? t("ageBandOpen", { from }) : t("ageBand", { from, to });
}

const pastSelects = (follow: string, isChanged: boolean, t: BatchText): Select[] => [
  {
    name: "follows",
    label: t("colTemplate"),
    value: follow,
    options: [
      { value: "", label: t("followsAny") },
      { value: "differs", label: t("followsDiffers") },
      { value: "none", label: t("followsNone") },
    ],
  },
  {
    name: "changed",
    label: t("changedDay"),
    value: isChanged ? "day" : "",
    options: [
      { value: "", label: t("changedAny") },
      { value: "day", label: t("changedDay") },
    ],
  },
];

/** The farm itself, or one below the node. */
function isBelow(farms: ReadonlyMap<number, Farm>, id: number, node: number): boolean {
  for (let at: number | null = id; at !== null; at = farms.get(at)?.parentId ?? null)
    if (at === node) return true;
  return false;
}

function isFollowing(
  follow: (typeof follows)[number],
  row: { readonly values: number | null } | undefined,
): boolean {
  return follow === "none" ? row === undefined : row !== undefined && row.values !== 0;
}
