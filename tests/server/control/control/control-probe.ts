import { randomUUID } from "node:crypto";
import type { controlRoutes } from "../../../../contract/route/control/control-routes.ts";
import { buildCommand } from "../../../factories/command.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

const nothing = "00000000-0000-4000-8000-000000000000";
const items = [{ k: "targetOffset", to: 1 }];
const write = (houseId: number) => ({
  kind: "write",
  houseId,
  clientToken: randomUUID(),
  group: "curve",
  base: "00000000",
  items,
});
const command = async ({ server, house }: Scene) => ({
  id: await buildCommand(server.database, { houseId: house.id }),
});
const sending = { roles: operators, needs: "remoteConfig" } as const;
const reading = { roles: everybody } as const;

export const controlProbes = {
  armCommand: {
    ...sending,
    good: ({ house }) => write(house.id),
    bad: { ...write(1), base: 5 },
    absent: write(nobody),
    foreign: ({ house }) => [
      write(house),
      { kind: "do", houseId: house, clientToken: nothing, action: { do: "clock" } },
    ],
  },
  sendCommand: {
    ...sending,
    good: command,
    bad: { id: "x" },
    absent: { id: nothing },
    foreign: ({ command: id }) => [{ id }],
  },
  cancelCommand: {
    ...sending,
    good: command,
    bad: { id: "x" },
    absent: { id: nothing },
    foreign: ({ command: id }) => [{ id }],
  },
  closeCommand: {
    ...sending,
    good: async (scene) => ({ ...(await command(scene)), word: "looked at it" }),
    bad: { id: nothing, word: " " },
    absent: { id: nothing, word: "x" },
    foreign: ({ command: id }) => [{ id, word: "x" }],
  },
  undoCommand: {
    ...sending,
    good: async (scene) => ({ ...(await command(scene)), clientToken: randomUUID() }),
    bad: { id: "x", clientToken: nothing },
    absent: { id: nothing, clientToken: nothing },
    foreign: ({ command: id }) => [{ id, clientToken: nothing }],
  },
  listCommand: {
    ...reading,
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "1", phase: "dance" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
  listAwaiting: { ...reading, good: () => ({}) },
  getCommand: {
    ...reading,
    good: command,
    bad: { id: "x" },
    absent: { id: nothing },
    foreign: ({ command: id }) => [{ id }],
  },
  findCommand: {
    ...reading,
    good: () => ({ clientToken: nothing }),
    bad: { clientToken: "x" },
  },
} satisfies ProbesOf<typeof controlRoutes>;
