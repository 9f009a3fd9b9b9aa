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
import type { ExternalIdSay } from "../../../i18n/words/fleet/external-id-words.ts";
import { nameIn } from "../../../lib/text/localized-name.ts";
import {
  choiceField,
  type FieldPart,
  type FormField,
  lineField,
} from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { FarmPick } from "../../crud/select/farm-select.tsx";
import { HousePick } from "../../crud/select/house-select.tsx";

const { shape } = createExternalIdSchema;
const formSchema = z.object({
  kind: shape.kind,
  /** Id of the thing, or of the house that a flock or gateway is in. */
  placeId: z.int().positive().nullable(),
  system: shape.system,
  externalId: shape.externalId,
});
/** An id of another system as its form holds it. */
export type ExternalIdForm = z.input<typeof formSchema>;

const isByHouse = (kind: ExternalKind) => kind === "flock" || kind === "gateway";

export const externalIdSource = recordSource({
  kind: "externalIds",
  manage: "externalId.manage",
  ...callsOf("ExternalId"),
  sorts: externalIdSorts,
  schema: formSchema,
  nameOf: ({ system, externalId }: ExternalId) => `${system} ${externalId}`,
  check: ({ placeId }) => (placeId === null ? { placeId: { words: userFaults.required } } : {}),
  send: ({ kind, placeId, ...form }: ExternalIdForm) => ({
    ...form,
    kind,
    [isByHouse(kind) ? "houseId" : "thingId"]: placeId ?? 0,
  }),
  formOf: (row: ExternalId | null): ExternalIdForm => ({
    kind: row?.kind ?? "farm",
    placeId: row?.thingId ?? null,
    system: row?.system ?? "",
    externalId: row?.externalId ?? "",
  }),
});

interface FieldDeps {
  readonly orgs: readonly Org[];
  readonly t: ExternalIdSay;
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
    name: "placeId",
    kind: "part",
    label: t("externalOf"),
    ...(hints[kind] !== undefined && { hint: hints[kind] }),
    draw: (part) => (
      <Place key={kind} kind={kind} orgs={orgs} part={part} language={language} t={t} />
    ),
    textOf: String,
  };
  return [
    // What it is of never changes.
    ...(row === null ? [choiceField(fields, "kind", language), place] : []),
    { ...lineField(fields, "system", language), hint: t("externalSystem") },
    lineField(fields, "externalId", language),
  ];
}

/** Chooses what it is of, by its kind. */
function Place({
  kind,
  orgs,
  part: { label, value, put },
  language,
  t,
}: FieldDeps & {
  readonly kind: ExternalKind;
  readonly part: FieldPart<number | null>;
}) {
  if (kind === "farm") return <FarmPick label={label} farmId={value} onPick={put} />;
  if (kind !== "org") return <HousePick label={label} houseId={value} onPick={put} />;
  return (
    <FilterSelect
      label={label}
      every={t("externalOrg")}
      value={value ?? 0}
      options={orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }))}
      onPick={(id) => put(id === "" ? null : Number(id))}
    />
  );
}
