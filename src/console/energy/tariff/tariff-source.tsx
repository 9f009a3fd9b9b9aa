import { z } from "zod";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import type { Org } from "../../../../contract/account/farm-tree.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import {
  createTariffSchema,
  type Currency,
  type Tariff,
  tariffFields as fields,
  type TariffVersion,
} from "../../../../contract/energy/tariff.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { consoleWords } from "../../../i18n/words/base/console-words.ts";
import { type PowerText, powerWords } from "../../../i18n/words/energy/power-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  prompted,
} from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import type { ReviewedPrices } from "./price-review.ts";
import { TariffVersions } from "./tariff-versions.tsx";

interface TariffForm {
  readonly orgId: number | null;
  readonly name: string;
  readonly currency: Currency;
  readonly versions: TariffVersion[];
}

/** The usual times of peak, flat and valley; the dates and prices are typed. */
const usualBands = ["v".repeat(14), "ff", "p".repeat(6), "f".repeat(14), "p".repeat(10), "vv"].join(
  "",
);
const freshVersion = (now: number): TariffVersion => ({
  validFrom: `${new Date(now).toISOString().slice(0, 8)}01`,
  seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days: "all", bands: usualBands }],
  prices: {},
  demandPrice: null,
  demandBasis: "measured",
  pfTarget: null,
  holidays: [],
});

const schema: z.ZodType<unknown, TariffForm> = createTariffSchema.extend({
  orgId: z.int().positive().nullable(),
}) as never;

/** `now`: the server's time, epoch ms. */
export const tariffSource = (operator: CurrentUser, look: ReviewedPrices, now: () => number) =>
  recordSource({
    kind: "tariffs",
    manage: "tariff.manage",
    ...callsOf("Tariff"),
    schema,
    nameOf: ({ name }, language) => inOneLanguage(name, language),
    // Other prices may change what past months cost.
    check: ({ orgId, versions, currency }, record) => ({
      ...(record === null &&
        hasEveryOrg(operator) &&
        orgId === null && { orgId: { words: fieldFaults.missing } }),
      ...(record !== null &&
        !look.has(record, versions) && { versions: { words: powerWords.lookFirst } }),
      ...(record !== null &&
        record.farmCount > 0 &&
        currency !== record.currency && {
          currency: { words: fieldFaults.tariffCurrency, values: { farms: record.farmCount } },
        }),
    }),
    send: ({ orgId, ...form }: TariffForm, record) => ({
      ...form,
      ...(record === null && hasEveryOrg(operator) && orgId !== null && { orgId }),
    }),
    formOf: (tariff: Tariff | null): TariffForm =>
      formFrom<TariffForm>({
        orgId: null,
        name: "",
        currency: "CNY",
        versions: [freshVersion(now())],
      })(tariff),
  });

interface FormDeps {
  readonly t: PowerText;
  readonly review: ReviewedPrices;
  /** The server's time, epoch ms. */
  readonly now: () => number;
  readonly language: Language;
  /** Null: the operator's own. */
  readonly orgs: readonly Org[] | null;
}

export function tariffForm(
  { language, review, now, orgs }: FormDeps,
  tariff: Tariff | null,
  { orgId }: TariffForm,
): readonly FormField<TariffForm>[] {
  const org: FormField<TariffForm>[] =
    orgs === null || tariff !== null
      ? []
      : [
          {
            name: "orgId",
            kind: "choice",
            label: fields.orgName.name[language],
            options: prompted(
              orgId,
              consoleWords.chooseOne[language],
              orgs.map((org) => ({ value: org.id, label: nameIn(org, language) })),
            ),
          },
        ];
  return [
    ...org,
    lineField(fields, "name", language),
    choiceField(fields, "currency", language),
    {
      name: "versions",
      kind: "part",
      label: fields.versions.name[language],
      draw: ({ name, value, put }) => (
        <TariffVersions
          name={name}
          tariffId={tariff?.id ?? null}
          versions={value}
          review={review}
          put={put}
          fresh={() => freshVersion(now())}
        />
      ),
      textOf: (versions) => versions.map(({ validFrom }) => validFrom).join(", "),
    },
  ];
}
