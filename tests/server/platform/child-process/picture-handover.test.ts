import { expect, it, vi } from "vitest";
import { forwardToPictures } from "../../../../server/platform/child-process/picture-handover.ts";
import type { ManagedProcess } from "../../../../server/platform/child-process/managed-process.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";

/** Counts the times that the picture process is asked to check again. */
function stage() {
  const bus = createBus();
  const recheck = vi.fn();
  const end = forwardToPictures(bus, { recheck } as unknown as ManagedProcess);
  return { bus, recheck, end };
}

it("viewers are checked again at once when the person, the houses or the cameras have changed", () => {
  const { bus, recheck } = stage();
  bus.publish("sessionEnded", { userId: 1, tokenHash: null });
  expect(recheck).toHaveBeenCalledTimes(1);
  bus.publish("displayChanged", { displayId: 1 } as never);
  expect(recheck).toHaveBeenCalledTimes(2);
  bus.publish("recordsChanged", { kinds: ["cameras"], orgIds: [1] });
  expect(recheck).toHaveBeenCalledTimes(3);
  bus.publish("recordsChanged", { kinds: ["users"], orgIds: [1] });
  expect(recheck).toHaveBeenCalledTimes(4);
  bus.publish("committed", { facts: [{ kind: "tree" }] } as never);
  expect(recheck).toHaveBeenCalledTimes(5);
});

it("unrelated changes do not trigger a check, and no change does after the end", () => {
  const { bus, recheck, end } = stage();
  bus.publish("recordsChanged", { kinds: ["breeds"], orgIds: [1] });
  bus.publish("committed", { facts: [{ kind: "alarm" }] } as never);
  end();
  bus.publish("sessionEnded", { userId: 1, tokenHash: null });
  expect(recheck).not.toHaveBeenCalled();
});
