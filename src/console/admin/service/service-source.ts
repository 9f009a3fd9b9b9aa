import { z } from "zod";
import { assignableRoles, hasEveryOrg, scopeOfRole } from "../../../../contract/account/role.ts";
import {
  createServiceSchema,
  type Service,
  serviceSorts,
} from "../../../../contract/account/service.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { userFaults } from "../../../../contract/account/user.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { formFrom } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const formSchema = createServiceSchema.required().extend({ orgId: z.int().positive().nullable() });
/** The values of a service account's form. */
export type ServiceForm = z.input<typeof formSchema>;

export interface ServiceDeps {
  readonly fleet: FleetStore;
  /** The user who fills in the form. */
  readonly operator: CurrentUser;
}

/** Only administrators choose an organisation, and an account of the installation has none. */
export const hasOrg = (operator: CurrentUser, { roleKey }: Pick<ServiceForm, "roleKey">) =>
  hasEveryOrg(operator) && scopeOfRole[roleKey] !== "everything";

/** The only organisation, so that nobody has to choose; null when there are several. */
const onlyOrg = ({ orgs }: FleetStore): number | null =>
  orgs.size === 1 ? ([...orgs.keys()][0] ?? null) : null;

export const serviceSource = ({ fleet, operator }: ServiceDeps) =>
  recordSource({
    kind: "services",
    manage: "service.manage",
    ...callsOf("Service"),
    sorts: serviceSorts,
    schema: formSchema,
    nameOf: ({ name }: Service) => name,
    check: (form) =>
      hasOrg(operator, form) && form.orgId === null
        ? { orgId: { words: userFaults.required } }
        : {},
    send: ({ orgId, farmIds, shackIds, ...form }: ServiceForm) => ({
      ...form,
      farmIds: scopeOfRole[form.roleKey] === "farms" ? farmIds : [],
      shackIds: scopeOfRole[form.roleKey] === "houses" ? shackIds : [],
      ...(hasOrg(operator, form) && { orgId }),
    }),
    formOf: (service: Service | null) =>
      formFrom<ServiceForm>({
        name: "",
        remark: "",
        roleKey: assignableRoles[operator.roleKey].includes("company_manager")
          ? "company_manager"
          : "shack_manager",
        orgId: onlyOrg(fleet),
        canOperate: "0",
        remoteConfigFlag: "0",
        farmIds: [],
        shackIds: [],
        isActive: true,
      })(service),
  });
