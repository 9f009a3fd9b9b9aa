import type { Species } from "../../../../contract/base/animal.ts";
import { z } from "zod";
import { calendarDay } from "../../../../contract/fleet/flock/flock-day.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { utcOf } from "../../../lib/time/time-zone.ts";
import type { RecordEditorPort } from "../../../stores/record/record-editor.ts";
import { idsField, idsSchema, idsText } from "../../crud/form/external-ids-field.ts";
import { type FormField, orNothing } from "../../crud/form/form-field.ts";
import type { FlockText } from "../../../i18n/words/fleet/flock-words.ts";
import { type Flock, targetWeightLimits } from "../../../../contract/fleet/flock/flock.ts";
import { isSold } from "../../../../contract/flock/forecast/forecast.ts";
import type { CallApi } from "../../../stores/port/call.ts";

/** The house of these flocks. */
export interface FlockHouse {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly timeZone: string;
  readonly species: Species;
}

/** A typed time, by the farm's clock. */
const momentText = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, {
  error: ({ input }) => (input === "" ? "missing" : "form"),
});
const flockFormSchema = z.object({
  breedId: z.int({ error: "missing" }).nullable(),
  placedAt: momentText,
  placedCount: orNothing(z.int().min(1).max(10_000_000)),
  placedAge: orNothing(z.int().min(0).max(999)),
  /** '' when not entered. */
  plannedEnd: calendarDay.or(z.literal("")),
  /** Undefined when the breed's value applies. */
  targetWeightG: z.int().min(targetWeightLimits.min).max(targetWeightLimits.max).optional(),
  /** '' while it is in the house. */
  clearedAt: momentText.or(z.literal("")),
  /** One line per id of another system. */
  externalIds: idsSchema,
});
export type FlockForm = z.input<typeof flockFormSchema>;
const clearFormSchema = z.object({ clearedAt: momentText });
export type ClearForm = z.input<typeof clearFormSchema>;

const textOf = (at: number, zone: string): string => formatTime(at, zone).replace(" ", "T");
/** A time read from the record keeps its milliseconds unless another second was typed. */
const atOf = (text: string, zone: string, current?: number | null): number =>
  current != null && textOf(current, zone) === text ? current : utcOf(zone, Date.parse(`${text}Z`));

interface Deps {
  readonly callApi: CallApi;
  readonly house: FlockHouse;
  /** The server's clock, epoch ms. */
  readonly now: () => number;
  /** True when the user may change the ids of other systems. */
  readonly mayEditIds: boolean;
  readonly onChanged: () => void;
}

const shared = ({ callApi, house: { id: houseId }, onChanged }: Deps) => ({
  remove: async (id: number, version: number) =>
    void (await callApi("deleteFlock", { id, version })),
  read: async (id: number) => (await callApi("listFlock", { houseId, id })).rows[0] ?? null,
  onChanged,
});

/** The form for a new flock (without a record), or for the record of one. */
export function flockPort(deps: Deps): RecordEditorPort<FlockForm, Flock> {
  const {
    callApi,
    house: { id: houseId, timeZone: zone },
    now,
    mayEditIds,
  } = deps;
  return {
    ...shared(deps),
    schema: flockFormSchema,
    check: ({ breedId }) => (breedId === null ? { breedId: { words: fieldFaults.missing } } : {}),
    save: (form, record) => {
      const { breedId, placedCount, placedAge, externalIds } = flockFormSchema.parse(form);
      const flock = {
        breedId: breedId!,
        placedCount: placedCount!,
        placedAge: placedAge!,
        placedAt: atOf(form.placedAt, zone, record?.placedAt),
        plannedEnd: form.plannedEnd === "" ? null : form.plannedEnd,
        targetWeightG: form.targetWeightG ?? null,
        ...(mayEditIds && { externalIds }),
      };
      if (record === null) return callApi("placeFlock", { ...flock, houseId });
      return callApi("updateFlock", {
        ...flock,
        id: record.id,
        version: record.version,
        clearedAt: form.clearedAt === "" ? null : atOf(form.clearedAt, zone, record.clearedAt),
      });
    },
    formOf: (flock) =>
      flock === null
        ? {
            breedId: null,
            placedAt: textOf(now(), zone),
            placedCount: undefined,
            placedAge: 0,
            plannedEnd: "",
            targetWeightG: undefined,
            clearedAt: "",
            externalIds: "",
          }
        : {
            breedId: flock.breedId,
            placedAt: textOf(flock.placedAt, zone),
            placedCount: flock.placedCount,
            placedAge: flock.placedAge,
            plannedEnd: flock.plannedEnd ?? "",
            targetWeightG: flock.targetWeightG ?? undefined,
            clearedAt: flock.clearedAt === null ? "" : textOf(flock.clearedAt, zone),
            externalIds: idsText(flock.externalIds),
          },
  };
}

/** Port of the form in which the edited flock leaves the house. */
export function clearPort(deps: Deps): RecordEditorPort<ClearForm, Flock> {
  const {
    callApi,
    house: { timeZone: zone },
    now,
  } = deps;
  // Not rounded down to the minute, so that a flock placed in this very minute leaves after it was
  // placed.
  let openedAt = now();
  return {
    ...shared(deps),
    schema: clearFormSchema,
    save: ({ clearedAt }, record) =>
      record === null
        ? Promise.reject(new Error("no flock"))
        : callApi("clearFlock", {
            id: record.id,
            version: record.version,
            clearedAt: atOf(clearedAt, zone, openedAt),
          }),
    formOf: () => {
      openedAt = now();
      return { clearedAt: textOf(openedAt, zone) };
    },
  };
}

export interface BreedChoice {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
}

const targetField = (t: FlockText): FormField<FlockForm> => ({
  name: "targetWeightG",
  kind: "number",
  decimals: 0,
  label: t("flockTarget"),
  hint: t("flockTargetHint"),
  isShort: true,
});

export function flockFields(
  t: FlockText,
  language: Language,
  zone: string,
  breeds: readonly BreedChoice[],
  flock: Flock | null,
  species: Species,
  mayEditIds: boolean,
): readonly FormField<FlockForm>[] {
  // The flock's own breed stays an option, even if it can no longer be chosen for others.
  const others =
    flock === null || breeds.some(({ id }) => id === flock.breedId)
      ? []
      : [{ id: flock.breedId, name: flock.breedName, nameEn: flock.breedNameEn }];
  const fields: readonly FormField<FlockForm>[] = [
    {
      name: "breedId",
      kind: "choice",
      label: t("flockBreed"),
      options: [
        ...(flock === null ? [{ value: null, label: t("flockBreedChoose"), isPrompt: true }] : []),
        ...[...others, ...breeds].map((breed) => ({
          value: breed.id,
          label: nameIn(breed, language),
        })),
      ],
    },
    {
      name: "placedAt",
      kind: "moment",
      label: t("flockPlacedAt"),
      hint: t("flockZone", { zone }),
    },
    { name: "placedCount", kind: "number", decimals: 0, label: t("flockCount"), isShort: true },
    {
      name: "placedAge",
      kind: "number",
      decimals: 0,
      label: t("flockAge"),
      isShort: true,
      hint: t("flockAgeHint"),
    },
    { name: "plannedEnd", kind: "day", label: t("flockPlannedEnd"), isShort: true },
    ...(isSold(species) ? [targetField(t)] : []),
    ...(mayEditIds ? [idsField(language)] : []),
  ];
  if (flock === null || flock.clearedAt === null) return fields;
  return [
    ...fields,
    {
      name: "clearedAt",
      kind: "moment",
      label: t("flockClearedAt"),
      hint: t("flockBackHint"),
    },
  ];
}

export const clearFields = (t: FlockText, zone: string): readonly FormField<ClearForm>[] => [
  {
    name: "clearedAt",
    kind: "moment",
    label: t("flockClearedAt"),
    hint: t("flockZone", { zone }),
  },
];
