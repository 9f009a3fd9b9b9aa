import { afterAll, vi } from "vitest";

// A module that is still loading when a test file ends fails to load, and then also for every later
// file of the process, because loaded modules are reused.
afterAll(() => vi.dynamicImportSettled());

// The default limit of vi.waitFor, one second, is too short for a busy machine; this limit is for
// tests that hang.
const { waitFor } = vi;
if (waitFor.name !== "patientWaitFor") {
  const patientWaitFor: typeof waitFor = (check, options = {}) =>
    waitFor(check, typeof options === "number" ? options : { timeout: 120_000, ...options });
  vi.waitFor = patientWaitFor;
}
