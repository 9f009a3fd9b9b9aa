import { z } from "zod";
import {
  createServiceTokenSchema,
  type Service,
  serviceFaults,
  type ServiceToken,
  serviceTokenFields as fields,
  serviceTokenSorts,
} from "../../../../contract/account/service.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { userFaults } from "../../../../contract/account/user.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ServiceText } from "../../../i18n/words/account/service-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { momentOf } from "../../../lib/time/time-zone.ts";
import { choicesOf, type FormField, lineField } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const { shape } = createServiceTokenSchema;
const formSchema = z.object({
  serviceId: z.int().positive().nullable(),
  name: shape.name,
  scopes: shape.scopes,
  /** The last day on which it is good, as 2026-12-31. */
  lastDay: z.iso.date({ error: "date" }),
  addresses: shape.addresses,
});
/** A token as its form holds it. */
export type TokenForm = z.input<typeof formSchema>;

/** Days for which a new token is good unless its maker says otherwise. */
const usualDays = 365;

/** The moment at which the day ends by the person's own clock, epoch ms. */
const endOf = (day: string): number => momentOf(ownZone(), Date.parse(`${day}T00:00Z`) + dayMs);
const lastDayOf = (endsAt: number): string => formatTime(endsAt - 1, ownZone()).slice(0, 10);

/** `now`: the server's time, epoch ms. */
export const tokenSource = (now: () => number) =>
  recordSource({
    kind: "services",
    manage: "service.manage",
    ...callsOf("ServiceToken"),
    sorts: serviceTokenSorts,
    usual: "service",
    schema: formSchema,
    nameOf: ({ name }: ServiceToken) => name,
    check: ({ serviceId, lastDay }) => ({
      ...(serviceId === null && { serviceId: { words: userFaults.required } }),
      ...(endOf(lastDay) <= now() && { lastDay: { words: serviceFaults.ended } }),
    }),
    send: ({ serviceId, lastDay, ...form }: TokenForm) => ({
      ...form,
      serviceId: serviceId ?? 0,
      endsAt: endOf(lastDay),
    }),
    formOf: (token: ServiceToken | null): TokenForm => ({
      serviceId: token?.serviceId ?? null,
      name: token?.name ?? "",
      scopes: token?.scopes ?? ["read"],
      lastDay: lastDayOf(token?.endsAt ?? now() + usualDays * dayMs),
      addresses: token?.addresses ?? [],
    }),
  });

interface FieldDeps {
  readonly services: readonly Service[];
  readonly t: ServiceText;
  readonly language: Language;
}

export function tokenFields(
  { services, t, language }: FieldDeps,
  token: ServiceToken | null,
  { serviceId }: TokenForm,
): readonly FormField<TokenForm>[] {
  const options = services.map(({ id, name, orgName }) => ({
    value: id,
    label: orgName === null ? name : `${name} · ${orgName}`,
  }));
  const account: FormField<TokenForm> = {
    name: "serviceId",
    kind: "choice",
    label: fields.serviceId.name[language],
    options:
      serviceId === null ? [{ value: null, label: t("chooseService") }, ...options] : options,
  };
  return [
    ...(token === null ? [account] : []),
    lineField(fields, "name", language),
    {
      name: "scopes",
      kind: "many",
      label: fields.scopes.name[language],
      hint: t("scopesHint"),
      options: choicesOf(fields.scopes, language),
    },
    {
      name: "lastDay",
      kind: "day",
      label: fields.endsAt.name[language],
      hint: t("endHint"),
    },
    {
      name: "addresses",
      kind: "times",
      label: fields.addresses.name[language],
      hint: t("addressHint"),
    },
  ];
}
