import type { CallName, RouteName, routes } from "../../../contract/route/routes.ts";

/**
 * Calls that write and may fail without a toast, by the reason for it. Every other failed call of
 * this kind is reported (specification, section 8), even if its caller is silent.
 */
const quietWrites: ReadonlySet<RouteName> = new Set<CallName>([
  // Shown beside the form, for a time of its own.
  "login",
  "passFactor",
  "askPasskey",
  "beginPasskey",
  "savePasskey",
  "passkeyLogin",
  "provePasskey",
  "beginSignIn",
  "finishSignIn",
  "finishOwnIdentity",
  "testIdentityProvider",
  "tryIdentityMapping",
  "proveFactor",
  "confirmFactor",
  "removeFactor",
  "renewRecovery",
  "modifyPwd",
  "getCode",
  // Nobody waits for them: the page is left, tries again or reports the failure itself.
  "logout",
  "takeLease",
  "endLease",
  "seenDrill",
  "reportDisplay",
  "startPairing",
  "claimPairing",
  // Repeated automatically; an attempt by a person does report its failure.
  "openCamera",
  "saveProduction",
  "maintenanceDone",
]);

/** True when a failure must be shown. `route`: null when it could not be read. */
export const mustReport = (
  name: RouteName,
  route: Pick<(typeof routes)[RouteName], "method"> | null,
): boolean => route?.method !== "GET" && !quietWrites.has(name);
