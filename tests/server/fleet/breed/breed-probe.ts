import type { breedRoutes } from "../../../../contract/route/fleet/breed-routes.ts";
import { nobody, type ProbesOf } from "../../process/security/security-probe.ts";
import { breedDay, newBreed } from "./breed-form.ts";

export const breedProbes = {
  listBreed: {
    bad: { page: "x" },
    foreign: ({ breed, org }) => [{ id: String(breed) }, { orgId: String(org) }],
    roles: ["administrator", "company_manager"],
  },
  exportBreed: {
    good: () => ({ format: "csv" }),
    bad: { order: "up", format: "csv" },
    foreign: ({ org }) => [{ orgId: String(org), format: "csv" }],
    roles: ["administrator", "company_manager"],
  },
  breedDetail: {
    good: async ({ freshBreed }) => ({ id: await freshBreed() }),
    bad: { id: "x" },
    absent: { id: String(nobody) },
    foreign: ({ breed }) => [{ id: String(breed) }],
    roles: ["administrator", "company_manager"],
  },
  createBreed: {
    good: () => newBreed(),
    bad: newBreed({ species: "ostrich" as never }),
    absent: newBreed({ copyOfId: nobody }),
    foreign: ({ breed }) => [{ name: "Stranger", code: "S", species: "broiler", copyOfId: breed }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  updateBreed: {
    good: async ({ freshBreed }) => newBreed({ id: await freshBreed(), version: 1 }),
    bad: newBreed({ id: 1, version: 1, code: "a b" }),
    absent: newBreed({ id: nobody, version: 1 }),
    foreign: ({ breed }) => [
      { id: breed, version: 1, name: "Stranger", code: "S", species: "broiler" },
    ],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  saveBreedDays: {
    good: async ({ freshBreed }) => ({
      id: await freshBreed(),
      version: 1,
      days: [breedDay()],
      reminders: [],
    }),
    bad: { id: 1, version: 1, days: [breedDay({ tempC: 46 })], reminders: [] },
    absent: { id: nobody, version: 1, days: [], reminders: [] },
    foreign: ({ breed }) => [{ id: breed, version: 1, days: [], reminders: [] }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  deleteBreed: {
    good: async ({ freshBreed }) => ({ id: await freshBreed() }),
    bad: {},
    absent: { id: 99_999_999_999 },
    foreign: ({ breed }) => [{ id: breed }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof breedRoutes>;
