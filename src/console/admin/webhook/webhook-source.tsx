import { z } from "zod";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { userFaults } from "../../../../contract/account/user.ts";
import {
  createWebhookSchema,
  type Webhook,
  webhookEventKeys,
  webhookFields as fields,
  webhookSorts,
} from "../../../../contract/notify/webhook.ts";
import type { Org } from "../../../../contract/account/farm-tree.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { WebhookText } from "../../../i18n/words/notify/webhook-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import {
  choicesOf,
  type FormField,
  formFrom,
  lineField,
  prompted,
} from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { FarmScope } from "../../crud/form/fleet-scope.tsx";

const formSchema = createWebhookSchema.required().extend({ orgId: z.int().positive().nullable() });
/** The values of a webhook's form. */
export type WebhookForm = z.input<typeof formSchema>;

interface WebhookDeps {
  readonly fleet: FleetStore;
  /** The user who fills in the form. */
  readonly operator: CurrentUser;
}

/** The only organisation, so that nobody has to choose; null when there are several. */
const onlyOrg = ({ orgs }: FleetStore): number | null =>
  orgs.size === 1 ? ([...orgs.keys()][0] ?? null) : null;

export const webhookSource = ({ fleet, operator }: WebhookDeps) =>
  recordSource({
    kind: "webhooks",
    manage: "webhook.manage",
    ...callsOf("Webhook"),
    sorts: webhookSorts,
    schema: formSchema,
    nameOf: ({ name }: Webhook) => name,
    check: ({ orgId }) =>
      hasEveryOrg(operator) && orgId === null ? { orgId: { words: userFaults.required } } : {},
    send: ({ orgId, ...form }: WebhookForm) => ({
      ...form,
      ...(hasEveryOrg(operator) && { orgId }),
    }),
    formOf: (webhook: Webhook | null) =>
      formFrom<WebhookForm>({
        name: "",
        orgId: onlyOrg(fleet),
        url: "",
        events: [...webhookEventKeys],
        farmIds: [],
        isActive: true,
      })(webhook),
  });

interface FieldDeps extends WebhookDeps {
  readonly orgs: readonly Org[];
  readonly t: WebhookText;
  readonly language: Language;
}

export function webhookFields(
  { operator, orgs, t, language }: FieldDeps,
  webhook: Webhook | null,
  { orgId }: WebhookForm,
): readonly FormField<WebhookForm>[] {
  const options = orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }));
  const org: FormField<WebhookForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options: prompted(orgId, t("webhookOrg"), options),
  };
  return [
    { ...lineField(fields, "name", language), hint: t("webhookName") },
    // The organisation of an existing webhook cannot change.
    ...(hasEveryOrg(operator) && webhook === null ? [org] : []),
    { ...lineField(fields, "url", language), hint: t("webhookUrlHint") },
    {
      name: "events",
      kind: "many",
      label: fields.events.name[language],
      options: choicesOf(fields.events, language),
    },
    {
      name: "farmIds",
      kind: "part",
      label: fields.farmIds.name[language],
      hint: t("webhookFarmsHint"),
      draw: (part) => <FarmScope {...part} orgId={hasEveryOrg(operator) ? orgId : null} />,
      textOf: (ids) => (ids.length === 0 ? t("allFarms") : t("farmCount", { count: ids.length })),
    },
    {
      name: "isActive",
      kind: "flag",
      label: fields.isActive.name[language],
      hint: t("webhookActiveHint"),
    },
  ];
}
