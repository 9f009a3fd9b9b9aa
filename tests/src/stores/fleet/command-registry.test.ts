import { describe, expect, it } from "vitest";
import { CommandRegistry } from "../../../../src/stores/fleet/command-registry.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { buildCommand } from "../../harness/command-factory.ts";

const queued = buildCommand({ state: "queued" });
describe("the commands known to this window", () => {
  it("never go back to an earlier state, and keep their outcome", () => {
    const book = new CommandRegistry();
    book.put(buildCommand({ state: "begun" }));
    book.put(buildCommand({ state: "sent" }));
    expect(book.of(queued.id)?.state).toBe("begun");
    book.put(buildCommand({ state: "verified", endedAt: noon }));
    book.put(buildCommand({ state: "unconfirmed" }));
    expect(book.of(queued.id)?.state).toBe("verified");
    // The end of a trial still reaches an ended command, and stays.
    const verified = buildCommand({ state: "verified", endedAt: noon, trialMin: 30 });
    book.put({ ...verified, trialEndedAt: noon + 1 });
    book.put(verified);
    expect(book.of(queued.id)?.trialEndedAt).toBe(noon + 1);
  });

  it("report the outcome of this window's commands once, and of no other", () => {
    const book = new CommandRegistry();
    book.follow(queued);
    expect(book.followed).toEqual([1]);
    book.put(buildCommand({ id: "other", state: "verified" }));
    expect(book.takeEndedCommand()).toBeUndefined();
    book.put(buildCommand({ state: "verified", endedAt: noon }));
    book.put(buildCommand({ state: "verified", endedAt: noon }));
    expect([book.takeEndedCommand()?.id, book.takeEndedCommand(), book.followed]).toEqual([
      queued.id,
      undefined,
      [],
    ]);
  });

  it("report an outcome that arrived before the response to sending", () => {
    const book = new CommandRegistry();
    book.put(buildCommand({ state: "rejected", reason: "localBusy" }));
    book.follow(queued);
    expect(book.takeEndedCommand()?.state).toBe("rejected");
  });

  it("are listed for a house, newest first, and forgotten with the user", () => {
    const book = new CommandRegistry();
    book.put(queued);
    book.put(buildCommand({ id: "later", armedAt: noon + 99_000 }));
    book.put(buildCommand({ id: "elsewhere", houseId: 2 }));
    expect(book.ofHouse(1).map(({ id }) => id)).toEqual(["later", queued.id]);
    book.clear();
    expect(book.ofHouse(1)).toEqual([]);
  });
});
