import { afterAll, vi } from "vitest";

// A module that is still on its way when a test file ends fails to load, and then for every later
// file of the process too: what one file has loaded, the next need not load again.
afterAll(() => vi.dynamicImportSettled());

// A second, vi.waitFor's own limit, is too little for a busy machine: this limit is for tests that
// hang.
const { waitFor } = vi;
if (waitFor.name !== "patientWaitFor") {
  const patientWaitFor: typeof waitFor = (check, options = {}) =>
    waitFor(check, typeof options === "number" ? options : { timeout: 120_000, ...options });
  vi.waitFor = patientWaitFor;
}
