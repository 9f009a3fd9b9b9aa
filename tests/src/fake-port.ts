import type { FetchDayLines } from "../../src/stores/fleet/day-line-store.ts";
import type {
  CallPort,
  ExportPort,
  PagePort,
  PasswordPort,
  RecordPort,
  ReleasePort,
  UserPort,
} from "../../src/stores/port.ts";
import type { SummaryPort } from "../../src/stores/fleet/summary-store.ts";

const never = () => Promise.reject(new Error("not in this test"));

/** Calls that a test does not make. */
export const noPorts: {
  readonly page: PagePort;
  readonly password: PasswordPort;
  readonly release: ReleasePort;
  readonly record: RecordPort;
  readonly user: UserPort;
  readonly export: ExportPort;
  readonly call: CallPort;
  readonly dayLines: FetchDayLines;
  readonly summary: SummaryPort;
} = {
  page: { reload: () => undefined, tell: () => undefined },
  password: { modify: never },
  release: {
    own: () => null,
    page: never,
    isServed: never,
    onFocus: () => () => undefined,
    reload: () => undefined,
  },
  record: { orgs: never, users: never, farms: never, breeds: never, log: never },
  user: { resetPassword: never },
  export: { take: never, save: () => undefined },
  dayLines: never,
  summary: () => new Promise<never>(() => undefined),
  call: never,
};
