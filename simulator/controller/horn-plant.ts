import type { Plant } from "./device.ts";

/** A gateway with nothing behind it: it has a horn, and no controller answers. */
export const hornPlant: Plant = {
  can: { groups: [], actions: ["horn"], hasTrial: false },
  hasController: false,
  fanM3h: [],
  look: (_group, _isFirst, { hear, later }) =>
    later(1, () =>
      hear({
        kind: "looked",
        view: {
          hasAnswered: false,
          isPanelInUse: false,
          isLocalOnly: false,
          isInterlocked: false,
          group: null,
        },
      }),
    ),
  write: (_effect, { hear }) => hear({ kind: "written", isWhole: false }),
  act: () => [],
  tell: () => undefined,
  answer: (answer, say) => say(answer),
  isCutBy: () => false,
  connected: () => undefined,
  lost: () => undefined,
  started: () => undefined,
};
