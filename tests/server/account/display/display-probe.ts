import type { displayRoutes } from "../../../../contract/route/account/display-routes.ts";
import { buildDisplay } from "../../../factories/display.ts";
import { nobody, type ProbesOf, type Scene } from "../../process/security/security-probe.ts";
import { newDisplay } from "./display-form.ts";

const managers = ["administrator", "company_manager"] as const;

/** A code that a screen shows now. */
const freshCode = async ({ server }: Scene) => (await server.call("startPairing")).body.data.code;
/** A display that the caller sees. */
const fresh = ({ server, house }: Scene) => buildDisplay(server.database, { orgId: house.orgId });

export const displayProbes = {
  listDisplay: {
    bad: { sort: "heap" },
    foreign: ({ display }) => [{ id: String(display) }],
    roles: managers,
  },
  createDisplay: {
    good: async (scene) => newDisplay({ code: await freshCode(scene), orgId: scene.house.orgId }),
    bad: newDisplay({ mode: "cinema" as "hall" }),
    absent: newDisplay({ orgId: null, farmId: nobody }),
    foreign: ({ farm }) => [newDisplay({ name: "stranger", farmId: farm })],
    roles: managers,
    needs: "canOperate",
  },
  updateDisplay: {
    good: async (scene) => {
      const { code: _, ...form } = newDisplay({ orgId: scene.house.orgId });
      return { ...form, id: (await fresh(scene)).id, version: 1 };
    },
    bad: { ...newDisplay(), id: 1, version: 1, distanceM: 51 },
    absent: { ...newDisplay(), id: nobody, version: 1 },
    foreign: ({ display, own, farm }) => [
      { ...newDisplay({ name: "stranger" }), id: display, version: 1 },
      { ...newDisplay({ name: "stranger", farmId: farm }), id: own.displayId, version: 1 },
    ],
    roles: managers,
    needs: "canOperate",
  },
  deleteDisplay: {
    good: async (scene) => ({ id: (await fresh(scene)).id }),
    bad: { id: "1x" },
    absent: { id: nobody },
    foreign: ({ display }) => [{ id: display }],
    roles: managers,
    needs: "canOperate",
  },
  identifyDisplay: {
    good: async (scene) => ({ id: (await fresh(scene)).id }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: ({ display }) => [{ id: display }],
    roles: managers,
    needs: "canOperate",
  },
  reportDisplay: {
    good: () => ({
      build: "test",
      width: 1920,
      height: 1080,
      level: "fleet",
      place: "",
      heapBytes: null,
      upMs: 0,
    }),
    roles: [],
    isDisplays: true,
  },
} satisfies ProbesOf<typeof displayRoutes>;
