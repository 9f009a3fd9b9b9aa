import { z } from "zod";
import {
  createServiceTokenSchema,
  type Service,
  serviceFaults,
  type ServiceToken,
  serviceTokenFields as fields,
  serviceTokenSorts,
} from "../../../../contract/account/service.ts";
import { type TokenScope, tokenScopeKeys } from "../../../../contract/account/token-scope.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { userFaults } from "../../../../contract/account/user.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ServiceText } from "../../../i18n/words/account/service-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { utcOf } from "../../../lib/time/time-zone.ts";
import { choicesOf, type FormField, lineField, prompted } from "../../crud/form/form-field.ts";
import type { OrgNameOf } from "../../crud/select/use-orgs.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const { shape } = createServiceTokenSchema;
const ownSchema = z.object({
  name: shape.name,
  scopes: shape.scopes,
  /** The last day on which it is valid, as 2026-12-31. */
  lastDay: z.iso.date({ error: "date" }),
  addresses: shape.addresses,
});
const formSchema = ownSchema.extend({ serviceId: z.int().positive().nullable() });
/** The values of the form for a person's own token, and for one of a service account. */
export type OwnTokenForm = z.input<typeof ownSchema>;
export type TokenForm = z.input<typeof formSchema>;

/** Default days a new token is valid. */
const usualDays = { service: 365, own: 90 } as const;

/** The moment at which the day ends by the person's own clock, epoch ms. */
const endOf = (day: string): number => utcOf(ownZone(), Date.parse(`${day}T00:00Z`) + dayMs);
const lastDayOf = (endsAt: number): string => formatTime(endsAt - 1, ownZone()).slice(0, 10);

const sent = ({ name, scopes, lastDay, addresses }: OwnTokenForm) => ({
  name,
  scopes,
  addresses,
  endsAt: endOf(lastDay),
});
const pastDay = (lastDay: string, now: number) =>
  endOf(lastDay) <= now ? { lastDay: { words: serviceFaults.ended } } : {};
const shown = (token: ServiceToken | null, endsAt: number): OwnTokenForm => ({
  name: token?.name ?? "",
  scopes: token?.scopes ?? ["read"],
  lastDay: lastDayOf(token?.endsAt ?? endsAt),
  addresses: token?.addresses ?? [],
});
const nameOf = ({ name }: ServiceToken) => name;

/** `now`: the server's time, epoch ms. */
export const tokenSource = (now: () => number) =>
  recordSource({
    kind: "services",
    manage: "service.manage",
    ...callsOf("ServiceToken"),
    sorts: serviceTokenSorts,
    usual: "service",
    schema: formSchema,
    nameOf,
    check: ({ serviceId, lastDay }) => ({
      ...(serviceId === null && { serviceId: { words: userFaults.required } }),
      ...pastDay(lastDay, now()),
    }),
    send: ({ serviceId, ...form }: TokenForm) => ({ ...sent(form), serviceId: serviceId ?? 0 }),
    formOf: (token: ServiceToken | null): TokenForm => ({
      serviceId: token?.serviceId ?? null,
      ...shown(token, now() + usualDays.service * dayMs),
    }),
  });

/** The tokens of the person who is signed in. */
export const ownTokenSource = (now: () => number) =>
  recordSource({
    manage: "session.own",
    ...callsOf("OwnToken"),
    isWhole: true,
    schema: ownSchema,
    nameOf,
    check: ({ lastDay }) => pastDay(lastDay, now()),
    send: sent,
    formOf: (token: ServiceToken | null) => shown(token, now() + usualDays.own * dayMs),
  });

interface FieldDeps {
  readonly services: readonly Service[];
  readonly t: ServiceText;
  readonly language: Language;
  readonly orgName: OrgNameOf;
}

export function tokenFields(
  { services, t, language, orgName }: FieldDeps,
  token: ServiceToken | null,
  { serviceId }: TokenForm,
): readonly FormField<TokenForm>[] {
  const options = services.map((service) => ({
    value: service.id,
    label: [service.name, orgName(service)].filter((part) => part !== null).join(" · "),
  }));
  const account: FormField<TokenForm> = {
    name: "serviceId",
    kind: "choice",
    label: fields.serviceId.name[language],
    options: prompted(serviceId, t("chooseService"), options),
  };
  return [
    ...(token === null ? [account] : []),
    ...ownTokenFields(
      { t, language, scopes: tokenScopeKeys },
      { scopes: t("scopesHint"), lastDay: t("endHint") },
    ),
  ];
}

/** `scopes`: those that can be chosen. */
export function ownTokenFields(
  {
    t,
    language,
    scopes,
  }: Omit<FieldDeps, "services" | "orgName"> & { readonly scopes: readonly TokenScope[] },
  hints: Readonly<Record<"scopes" | "lastDay", string>>,
): readonly FormField<OwnTokenForm>[] {
  return [
    lineField(fields, "name", language),
    {
      name: "scopes",
      kind: "many",
      label: fields.scopes.name[language],
      hint: hints.scopes,
      options: choicesOf(fields.scopes, language).filter(({ value }) => scopes.includes(value)),
    },
    {
      name: "lastDay",
      kind: "day",
      label: fields.endsAt.name[language],
      hint: hints.lastDay,
    },
    {
      name: "addresses",
      kind: "times",
      label: fields.addresses.name[language],
      hint: t("addressHint"),
    },
  ];
}
