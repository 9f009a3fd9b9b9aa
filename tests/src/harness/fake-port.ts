import type { FetchDayLines } from "../../../src/stores/telemetry/day-line-store.ts";
import type { FleetSummaryPort } from "../../../src/stores/fleet/fleet-summary-store.ts";
import type { DisplayPort } from "../../../src/stores/screens/display-store.ts";
import type { CallApi } from "../../../src/stores/port/call.ts";
import type { SpeechPort } from "../../../src/stores/app/speech-store.ts";
import type { SoundPort } from "../../../src/stores/screens/sound-store.ts";
import type { PagePort } from "../../../src/stores/app/session-port.ts";
import type { ExportPort } from "../../../src/stores/record/export-task.ts";
import type { PasswordPort } from "../../../src/stores/account/password-change.ts";
import type { ReleasePort } from "../../../src/stores/app/release-store.ts";

const never = () => Promise.reject(new Error("not in this test"));

/** Calls that a test does not make. */
export const noPorts: {
  readonly page: PagePort;
  readonly password: PasswordPort;
  readonly release: ReleasePort;
  readonly export: ExportPort;
  readonly callApi: CallApi;
  readonly tabId: string;
  readonly dayLines: FetchDayLines;
  readonly fleetSummary: FleetSummaryPort;
  readonly sound: SoundPort;
  readonly speech: SpeechPort;
  readonly display: DisplayPort;
} = {
  page: { reload: () => undefined, broadcast: () => undefined, leaveFor: () => undefined },
  password: { modify: never },
  release: {
    own: () => null,
    page: never,
    isServed: never,
    onFocus: () => () => undefined,
    reload: () => undefined,
  },
  export: { take: never, save: () => undefined },
  tabId: "tab",
  dayLines: never,
  fleetSummary: () => new Promise<never>(() => undefined),
  callApi: never,
  sound: { isAllowed: async () => false, play: () => undefined },
  speech: {
    hasVoice: () => false,
    isBlocked: () => false,
    onChange: () => () => undefined,
    speak: () => undefined,
    stop: () => undefined,
  },
  display: {
    isOnWall: () => false,
    report: never,
  },
};
