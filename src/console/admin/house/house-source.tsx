import { tableOf } from "../../../../contract/base/table-keys.ts";
import {
  type EquipmentKey,
  equipmentKeys,
  equipmentNames,
  houseFields as fields,
  type ManagedHouse,
  managedHouseSorts,
  supplyPhases,
} from "../../../../contract/fleet/house/house-manage.ts";
import { type LimitKey, limitKeys } from "../../../../contract/fleet/house/alarm-limit.ts";
import { limitKinds } from "../../../../contract/fleet/house/alarm-limit-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { houseInFarm, nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { recordSource } from "../../crud/list/record-source.ts";
import { idsField, idsText } from "../../crud/form/external-ids-field.ts";
import { choiceField, choicesOf, type FormField, shortField } from "../../crud/form/form-field.ts";
import { EquipmentPart } from "./house-equipment.tsx";
import { HouseFarm } from "./house-farm.tsx";
import { type HouseForm, houseFormSchema } from "./house-form-schema.ts";
import { LimitsPart } from "./house-limits.tsx";
import type { HouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";

const textsOf = <K extends string>(
  keys: readonly K[],
  values: { readonly [P in K]?: number | null },
): Record<K, string> => tableOf(keys, (key) => (values[key] == null ? "" : String(values[key])));
/** The only farm is chosen automatically. */
const onlyFarm = (fleet: FleetStore): number | null => {
  const farms = [...fleet.farms.values()].filter(({ level }) => level === "farm");
  return farms.length === 1 ? farms[0]!.id : null;
};

const newHouse = (fleet: FleetStore) =>
  ({
    farmId: onlyFarm(fleet),
    name: "",
    nameEn: "",
    species: "broiler",
    archetype: null,
    floorM2: null,
    phases: null,
    equipment: {},
    limits: {},
  }) as const;

/** `mayEditIds`: the person may change the ids of other systems. */
export const houseSource = (fleet: FleetStore, mayEditIds: boolean) =>
  recordSource({
    manage: "house.manage",
    list: "manageHouseList",
    create: "createHouse",
    update: "updateHouse",
    remove: "deleteHouse",
    sorts: managedHouseSorts,
    usual: "farm",
    schema: houseFormSchema,
    nameOf: houseInFarm,
    send: (form: HouseForm) => {
      const { farmId, externalIds, ...house } = houseFormSchema.parse(form);
      return { ...house, farmId: farmId!, ...(mayEditIds && { externalIds }) };
    },
    formOf: (house) => {
      const { farmId, name, nameEn, species, archetype, floorM2, phases, equipment, limits } =
        house ?? newHouse(fleet);
      return {
        farmId,
        name,
        nameEn: nameEn ?? "",
        species,
        archetype,
        floorM2: floorM2 ?? undefined,
        phases,
        equipment: textsOf(equipmentKeys, equipment),
        limits: textsOf(limitKeys, limits),
        externalIds: idsText(house?.externalIds),
      };
    },
  });

export function houseFields(
  t: HouseManageText,
  language: Language,
  fleet: FleetStore,
  house: ManagedHouse | null,
  mayEditIds: boolean,
): readonly FormField<HouseForm>[] {
  const farmName = (id: number | null) => {
    const farm = id === null ? undefined : fleet.farms.get(id);
    return farm === undefined ? "–" : nameIn(farm, language);
  };
  const unknown = { value: null, label: t("archetypeUnknown") };
  return [
    {
      name: "farmId",
      kind: "part",
      label: t("houseFarm"),
      draw: (part) => <HouseFarm {...part} orgId={house?.orgId ?? null} />,
      textOf: farmName,
    },
    shortField(fields, "name", language),
    shortField(fields, "nameEn", language),
    choiceField(fields, "species", language),
    {
      name: "archetype",
      kind: "choice",
      label: fields.archetype.name[language],
      isShort: true,
      options: [unknown, ...choicesOf(fields.archetype, language)],
    },
    {
      name: "floorM2",
      kind: "number",
      decimals: 1,
      label: fields.floorM2.name[language],
      isShort: true,
    },
    phasesField(house, t, language),
    {
      name: "equipment",
      kind: "part",
      label: t("houseEquipment"),
      hint: t("equipmentHint"),
      draw: (part) => <EquipmentPart {...part} />,
      textOf: (counts) =>
        translated(equipmentKeys, counts, (key: EquipmentKey) => equipmentNames[key][language]),
    },
    {
      name: "limits",
      kind: "part",
      label: t("houseLimits"),
      hint: t("limitsHint"),
      draw: (part) => <LimitsPart {...part} houseId={house?.id ?? null} />,
      textOf: (limits) =>
        translated(limitKeys, limits, (key: LimitKey) => limitKinds[key].name[language]),
    },
    ...(mayEditIds ? [idsField(language)] : []),
  ];
}

/** Field for the phases; until they are set, the learned ones apply. */
function phasesField(
  house: ManagedHouse | null,
  t: HouseManageText,
  language: Language,
): FormField<HouseForm> {
  const entry = house?.foundPhases ?? null;
  const learned =
    entry === null
      ? t("phasesUnknown")
      : t("phasesLearned", { phases: supplyPhases[entry][language].toLowerCase() });
  return {
    name: "phases",
    kind: "choice",
    label: fields.phases.name[language],
    isShort: true,
    hint: t("phasesHint"),
    options: [{ value: null, label: learned }, ...choicesOf(fields.phases, language)],
  };
}

/** Set values, in the words a person reads. */
function translated<K extends string>(
  keys: readonly K[],
  texts: Readonly<Record<K, string>>,
  nameOf: (key: K) => string,
): string {
  return (
    keys.flatMap((key) => (texts[key] === "" ? [] : [`${nameOf(key)} ${texts[key]}`])).join(", ") ||
    "–"
  );
}
