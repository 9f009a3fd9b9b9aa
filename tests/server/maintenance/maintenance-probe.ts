import { randomUUID } from "node:crypto";
import type { houseUnitRoutes } from "../../../contract/route/maintenance/house-unit-routes.ts";
import type { maintenanceRoutes } from "../../../contract/route/maintenance/maintenance-routes.ts";
import { buildMaintenance, buildPhoto, buildPlan, buildUnit } from "../../factories/maintenance.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../process/security/security-probe.ts";

const freshPlan = ({ server, house }: Scene): Promise<number> =>
  buildPlan(server.database, house.id);
const freshUnit = async ({ server, house }: Scene): Promise<number> =>
  (await buildUnit(server.database, house.id, { kind: "other" })).id;

const newPlan = (over: object = {}) => ({
  scope: "house",
  houseId: nobody,
  type: "regular",
  content: "Check",
  plannedDate: "2026-06-10",
  intervalDays: 7,
  ...over,
});
const changed = (id: number, over: object = {}) => ({
  id,
  version: 1,
  type: "regular",
  content: "Check again",
  intervalDays: 14,
  isClosed: false,
  ...over,
});
const done = (over: object) => ({
  draftId: randomUUID(),
  doneOn: "2026-06-01",
  result: "ok",
  ...over,
});
const many = (houseId: number) => ({
  templates: ["waterFilter"],
  houseIds: [houseId],
  from: "2026-06-01",
});
const postponed = (id: number) => ({ id, version: 1, to: "2026-07-01", reason: "no spare part" });
const reasonFor = (id: number) => ({ id, reason: "wrong house" });

const newUnit = (over: object = {}) => ({
  houseId: nobody,
  kind: "other",
  number: 95,
  installedOn: "2026-01-01",
  ...over,
});
const unit = (id: number, over: object = {}) => ({
  id,
  version: 1,
  installedOn: "2026-05-01",
  ...over,
});
const out = (id: number) => ({ id, version: 1, hours: 2, reason: "new bearing" });

const manages = { roles: operators, needs: "canOperate" } as const;

export const maintenanceProbes = {
  listPlan: {
    bad: { state: "x" },
    foreign: ({ farm, house, plan, unit: id }) => [
      { farmId: String(farm) },
      { houseId: String(house) },
      { unitId: String(id) },
      { id: String(plan) },
    ],
    roles: everybody,
  },
  listTask: {
    bad: { state: "late" },
    foreign: ({ farm, house }) => [{ farmId: String(farm) }, { houseId: String(house) }],
    roles: everybody,
  },
  exportPlan: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, house, unit: id }) => [
      { farmId: String(farm), format: "csv" },
      { houseId: String(house), format: "csv" },
      { unitId: String(id), format: "csv" },
    ],
    roles: everybody,
  },
  calendarPlan: {
    good: () => ({ month: "2026-06" }),
    bad: { month: "2026-13" },
    foreign: ({ farm, house }) => [
      { month: "2026-06", farmId: String(farm) },
      { month: "2026-06", houseId: String(house) },
    ],
    roles: everybody,
  },
  createPlan: {
    ...manages,
    good: ({ house }) => newPlan({ houseId: house.id }),
    bad: newPlan({ content: "" }),
    absent: newPlan(),
    foreign: ({ house, farm, unit: id, user, own }) => [
      newPlan({ houseId: house }),
      newPlan({ scope: "farm", houseId: null, farmId: farm }),
      newPlan({ scope: "unit", houseId: null, unitId: id }),
      newPlan({ houseId: own.house.id, assigneeId: user }),
    ],
  },
  updatePlan: {
    ...manages,
    good: async (scene) => changed(await freshPlan(scene)),
    bad: changed(1, { intervalDays: 0 }),
    absent: changed(nobody),
    foreign: ({ plan, user, own }) => [changed(plan), changed(own.planId, { assigneeId: user })],
  },
  deletePlan: {
    ...manages,
    good: async (scene) => ({ id: await freshPlan(scene) }),
    bad: { id: "x" },
    absent: { id: 99_999_999_999 },
    foreign: ({ plan }) => [{ id: plan }],
  },
  createPlans: {
    ...manages,
    good: ({ house }) => many(house.id),
    bad: { ...many(1), from: "2026-02-30" },
    absent: many(nobody),
    foreign: ({ house, own }) => [many(house), { ...many(house), houseIds: [own.house.id, house] }],
  },
  importPlans: {
    ...manages,
    good: async ({ server, house }) => {
      const [named] = await server.database.query<{ house: string; farm: string }>(
        `select h.name as house, f.name as farm from houses h join farms f on f.id = h.farm_id
         where h.id = $1`,
        [house.id],
      );
      return {
        rows: [
          {
            row: 2,
            ...named,
            type: "regular",
            content: `Check ${randomUUID()}`,
            intervalDays: "7",
          },
        ],
        isConfirmed: true,
      };
    },
    bad: { rows: [], isConfirmed: true },
  },
  postponePlan: {
    ...manages,
    good: async (scene) => postponed(await freshPlan(scene)),
    bad: { ...postponed(1), reason: "x" },
    absent: postponed(nobody),
    foreign: ({ plan }) => [postponed(plan)],
  },
  listMaintenance: {
    bad: { result: "x" },
    foreign: ({ farm, house, plan, unit: id, maintenance }) => [
      { farmId: String(farm) },
      { houseId: String(house) },
      { planId: String(plan) },
      { unitId: String(id) },
      { id: String(maintenance) },
    ],
    roles: everybody,
  },
  exportMaintenance: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, house, plan, unit: id }) => [
      { farmId: String(farm), format: "csv" },
      { houseId: String(house), format: "csv" },
      { planId: String(plan), format: "csv" },
      { unitId: String(id), format: "csv" },
    ],
    roles: everybody,
  },
  maintenanceDone: {
    good: async (scene) => done({ planIds: [await freshPlan(scene)] }),
    bad: done({ houseId: 1, content: "" }),
    absent: done({ planIds: [nobody] }),
    foreign: ({ house, plan, unit: id, alarm, maintenance, own }) => [
      done({ planIds: [own.planId], alarmId: alarm }),
      done({ planIds: [plan] }),
      done({ houseId: own.house.id, content: "x", reportId: maintenance }),
      done({ houseId: house, content: "x" }),
      done({ unitId: id, content: "x" }),
    ],
    roles: everybody,
    needs: "canOperate",
  },
  maintenancePhoto: {
    good: async ({ server: { database }, house }) => {
      const record = await buildMaintenance(database, house.id);
      return { id: String(await buildPhoto(database, record)) };
    },
    bad: { id: "0" },
    absent: { id: String(nobody) },
    foreign: ({ photo }) => [{ id: String(photo) }],
    roles: everybody,
  },
  voidMaintenance: {
    ...manages,
    good: async ({ server, house }) => reasonFor(await buildMaintenance(server.database, house.id)),
    bad: { ...reasonFor(1), reason: "x" },
    absent: reasonFor(nobody),
    foreign: ({ maintenance }) => [reasonFor(maintenance)],
  },
} satisfies ProbesOf<typeof maintenanceRoutes>;

export const houseUnitProbes = {
  listUnit: {
    bad: { kind: "x" },
    foreign: ({ farm, house, unit: id }) => [
      { farmId: String(farm) },
      { houseId: String(house) },
      { id: String(id) },
    ],
    roles: everybody,
  },
  exportUnit: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, house }) => [
      { farmId: String(farm), format: "csv" },
      { houseId: String(house), format: "csv" },
    ],
    roles: everybody,
  },
  unitDetail: {
    good: async (scene) => ({ id: String(await freshUnit(scene)) }),
    bad: { id: "0" },
    absent: { id: String(nobody) },
    foreign: ({ unit: id }) => [{ id: String(id) }],
    roles: everybody,
  },
  unitByLabel: {
    good: async ({ server, house }) => ({
      label: (await buildUnit(server.database, house.id, { kind: "other" })).label,
    }),
    bad: { label: "short" },
    absent: { label: "ZZZZZZZZZZZZ" },
    foreign: ({ label }) => [{ label }],
    roles: everybody,
  },
  foundUnits: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "0" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
    roles: everybody,
  },
  createFoundUnits: {
    ...manages,
    good: ({ house }) => ({ houseId: house.id }),
    bad: { houseId: 0 },
    absent: { houseId: nobody },
    foreign: ({ house }) => [{ houseId: house }],
  },
  createUnit: {
    ...manages,
    good: async ({ freshHouse }) => newUnit({ houseId: (await freshHouse()).id }),
    bad: newUnit({ number: 0 }),
    absent: newUnit(),
    foreign: ({ house, farm }) => [
      newUnit({ houseId: house }),
      newUnit({ houseId: null, farmId: farm }),
    ],
  },
  updateUnit: {
    ...manages,
    good: async (scene) => unit(await freshUnit(scene)),
    bad: unit(1, { kw: -1 }),
    absent: unit(nobody),
    foreign: ({ unit: id }) => [unit(id)],
  },
  deleteUnit: {
    ...manages,
    good: async (scene) => ({ id: await freshUnit(scene) }),
    bad: { id: "x" },
    absent: { id: 99_999_999_999 },
    foreign: ({ unit: id }) => [{ id }],
  },
  replaceUnit: {
    ...manages,
    good: async (scene) => unit(await freshUnit(scene)),
    bad: unit(1, { installedOn: "soon" }),
    absent: unit(nobody),
    foreign: ({ unit: id }) => [unit(id)],
  },
  unitOutage: {
    ...manages,
    good: async (scene) => out(await freshUnit(scene)),
    bad: { ...out(1), hours: 9 },
    absent: out(nobody),
    foreign: ({ unit: id }) => [out(id)],
  },
} satisfies ProbesOf<typeof houseUnitRoutes>;
