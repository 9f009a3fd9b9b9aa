import type {
  CreateOwnToken,
  CreateService,
  CreateServiceToken,
} from "../../../../contract/account/service.ts";
import { unique } from "../../../factories/fleet.ts";

/** A service account as the form sends it. */
export const newService = (over: Partial<CreateService> = {}): CreateService => ({
  name: unique("ERP"),
  roleKey: "company_manager",
  ...over,
});

/** A token as the form sends it; the account does not exist. */
export const newServiceToken = (over: Partial<CreateServiceToken> = {}): CreateServiceToken => ({
  serviceId: 2_000_000_000,
  name: unique("nightly"),
  scopes: ["read"],
  endsAt: Date.UTC(2026, 11, 31),
  ...over,
});

/** A person's own token as the form sends it. */
export const newOwnToken = (over: Partial<CreateOwnToken> = {}): CreateOwnToken => ({
  name: unique("script"),
  scopes: ["read"],
  endsAt: Date.UTC(2026, 11, 31),
  ...over,
});
