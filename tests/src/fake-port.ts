import type { RecordPort, UserPort } from "../../src/stores/port.ts";

const never = () => Promise.reject(new Error("not in this test"));

/** Calls that a test does not make. */
export const noPorts: { readonly record: RecordPort; readonly user: UserPort } = {
  record: { orgs: never, users: never, farms: never, breeds: never, log: never },
  user: { resetPassword: never, remove: never },
};
