import { z } from "zod";
import { userFaults } from "../../../../contract/account/user.ts";
import type { Org } from "../../../../contract/account/farm-tree.ts";
import type { Language } from "../../../../contract/base/words.ts";
import {
  createExternalIdSchema,
  type ExternalId,
  externalIdFields as fields,
  externalIdSorts,
  type ExternalKind,
} from "../../../../contract/fleet/external-id.ts";
import type { ExternalIdText } from "../../../i18n/words/fleet/external-id-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { choiceField, type FormField, lineField } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { HouseSelect } from "../../crud/select/house-select.tsx";

const { shape } = createExternalIdSchema;
const formSchema = z.object({
  kind: shape.kind,
  /** The choice and its list: a flock or gateway by the house that it is in. */
  place: z.object({ of: z.enum(["org", "farm", "house"]), id: z.int().positive() }).nullable(),
  system: shape.system,
  externalId: shape.externalId,
});
/** The values of the form for an id of another system. */
export type ExternalIdForm = z.input<typeof formSchema>;

const isByHouse = (kind: ExternalKind) => kind === "flock" || kind === "gateway";
/** The list that a kind is chosen from. */
const listOf = (kind: ExternalKind) => (kind === "org" || kind === "farm" ? kind : "house");
/** Nothing is chosen from another kind's list. */
const placeIn = ({ kind, place }: Pick<ExternalIdForm, "kind" | "place">): number | null =>
  place?.of === listOf(kind) ? place.id : null;

export const externalIdSource = recordSource({
  kind: "externalIds",
  manage: "externalId.manage",
  ...callsOf("ExternalId"),
  sorts: externalIdSorts,
  schema: formSchema,
  nameOf: ({ system, externalId }: ExternalId) => `${system} ${externalId}`,
  check: (form, record) =>
    record === null && placeIn(form) === null ? { place: { words: userFaults.required } } : {},
  send: ({ kind, place, ...form }: ExternalIdForm) => ({
    ...form,
    kind,
    [isByHouse(kind) ? "houseId" : "thingId"]: placeIn({ kind, place }) ?? 0,
  }),
  formOf: (row: ExternalId | null): ExternalIdForm => ({
    kind: row?.kind ?? "farm",
    place: null,
    system: row?.system ?? "",
    externalId: row?.externalId ?? "",
  }),
});

interface FieldDeps {
  readonly orgs: readonly Org[];
  readonly t: ExternalIdText;
  readonly language: Language;
}

export function externalIdFields(
  { orgs, t, language }: FieldDeps,
  row: ExternalId | null,
  { kind }: ExternalIdForm,
): readonly FormField<ExternalIdForm>[] {
  const hints: Partial<Record<ExternalKind, string>> = {
    flock: t("flockOfHouse"),
    gateway: t("gatewayOfHouse"),
  };
  const place: FormField<ExternalIdForm> = {
    name: "place",
    kind: "part",
    label: t("externalOf"),
    ...(hints[kind] !== undefined && { hint: hints[kind] }),
    draw: ({ label, value, put }) => (
      <Place
        kind={kind}
        orgs={orgs}
        label={label}
        value={placeIn({ kind, place: value })}
        onPick={(id) => put(id === null ? null : { of: listOf(kind), id })}
        language={language}
        t={t}
      />
    ),
    textOf: (place) => (place === null ? "" : String(place.id)),
  };
  return [
    // The record that an id belongs to never changes.
    ...(row === null ? [choiceField(fields, "kind", language), place] : []),
    { ...lineField(fields, "system", language), hint: t("externalSystem") },
    lineField(fields, "externalId", language),
  ];
}

/** Chooses the record that the id belongs to, by its kind. */
function Place({
  kind,
  orgs,
  label,
  value,
  onPick,
  language,
  t,
}: FieldDeps & {
  readonly kind: ExternalKind;
  readonly label: string;
  readonly value: number | null;
  readonly onPick: (id: number | null) => void;
}) {
  if (kind === "farm") return <FarmSelect label={label} farmId={value} onPick={onPick} />;
  if (kind !== "org") return <HouseSelect label={label} houseId={value} onPick={onPick} />;
  return (
    <FilterSelect
      label={label}
      every={t("externalOrg")}
      value={value ?? 0}
      options={orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }))}
      onPick={(id) => onPick(id === "" ? null : Number(id))}
    />
  );
}
