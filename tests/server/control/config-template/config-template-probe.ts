import type { configTemplateRoutes } from "../../../../contract/route/control/config-template-routes.ts";
import { buildTemplate } from "../../../factories/batch.ts";
import { unique } from "../../../factories/fleet.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
} from "../../process/security/security-probe.ts";

const form = (over: object = {}) => ({
  name: unique("template"),
  species: "broiler",
  content: { curve: { values: { targetOffset: -1 }, rows: null } },
  ...over,
});
const { createConfigTemplate, updateConfigTemplate, deleteConfigTemplate } = recordProbes(
  "ConfigTemplate",
  {
    roles: ["administrator", "company_manager"],
    form,
    bad: { content: {} },
    make: ({ server, house: { orgId } }) =>
      buildTemplate(server.database, { orgId, name: unique("template") }),
    foreign: ({ template }) => ({ id: template }),
  },
);
const needs = "remoteConfig" as const;

export const configTemplateProbes = {
  listConfigTemplate: {
    roles: operators,
    good: () => ({}),
    bad: { species: "dragon" },
    foreign: ({ template }) => [{ id: String(template) }],
  },
  createConfigTemplate: {
    ...createConfigTemplate,
    needs,
    foreign: ({ breed: breedId }) => [form({ breedId })],
  },
  updateConfigTemplate: {
    ...updateConfigTemplate,
    needs,
    foreign: ({ template: id, breed: breedId, own }) => [
      form({ id, version: 1 }),
      form({ id: own.templateId, version: 1, breedId }),
    ],
  },
  deleteConfigTemplate: { ...deleteConfigTemplate, needs },
  assignTemplate: {
    roles: operators,
    needs,
    good: ({ house }) => ({ templateId: null, houseIds: [house.id] }),
    bad: { templateId: null, houseIds: [] },
    absent: { templateId: null, houseIds: [nobody] },
    foreign: ({ house, template, own }) => [
      { templateId: null, houseIds: [house] },
      { templateId: own.templateId, houseIds: [own.house.id, house] },
      { templateId: template, houseIds: [own.house.id] },
    ],
  },
  listTemplateDrift: {
    roles: everybody,
    good: () => ({}),
    bad: { templateId: "x" },
    foreign: ({ template }) => [{ templateId: String(template) }],
  },
  readHouseDrift: {
    roles: everybody,
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "x" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
} satisfies ProbesOf<typeof configTemplateRoutes>;
