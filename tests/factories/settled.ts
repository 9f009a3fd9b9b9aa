import { afterAll, vi } from "vitest";

// A module that is still on its way when a test file ends fails to load, and then for every later
// file of the process too: what one file has loaded, the next need not load again.
afterAll(() => vi.dynamicImportSettled());
