import type { Plant } from "./device.ts";

/** A gateway without a controller: it only has a horn. */
export const hornPlant: Plant = {
  can: { groups: [], actions: ["horn"], hasTrial: false },
  hasController: false,
  typeKey: 0,
  misbehaviour: null,
  fanM3h: [],
  calendarOffMs: 0,
  clockRate: 1,
  isBusy: false,
  isLocalOnly: false,
  read: (_group, _isFirst, { handle, later }) =>
    later(1, () =>
      handle({
        kind: "looked",
        view: {
          hasAnswered: false,
          isPanelInUse: false,
          isLocalOnly: false,
          isHand: false,
          isInterlocked: false,
          group: null,
        },
      }),
    ),
  write: (_effect, { handle }) => handle({ kind: "written", isWhole: false }),
  act: () => [],
  report: () => undefined,
  canRead: () => false,
  setBy: () => [],
  answer: (answer, send) => send(answer),
  cutBy: () => null,
  connected: () => undefined,
  lost: () => undefined,
  started: () => undefined,
};
