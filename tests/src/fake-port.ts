import type { PagePort, PasswordPort, RecordPort, ReleasePort, UserPort } from "../../src/stores/port.ts";

const never = () => Promise.reject(new Error("not in this test"));

/** Calls that a test does not make. */
export const noPorts: { readonly page: PagePort; readonly password: PasswordPort; readonly release: ReleasePort; readonly record: RecordPort; readonly user: UserPort } = {
  page: { reload: () => undefined, tell: () => undefined },
  password: { modify: never },
  release: { own: () => null, page: never, isServed: never, onFocus: () => () => undefined, reload: () => undefined },
  record: { orgs: never, users: never, farms: never, breeds: never, log: never },
  user: { resetPassword: never, remove: never },
};
