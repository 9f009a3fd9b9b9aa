import { describe, expect, it, vi } from "vitest";
import type { Command, PersonName } from "../../../../contract/control/command/command.ts";
import { CommandSend, type CommandRequest } from "../../../../src/stores/control/command-send.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { buildCommand, buildRisk } from "../../harness/command-factory.ts";

const request: CommandRequest = {
  kind: "write",
  houseId: 1,
  group: "curve",
  base: "00000001",
  items: [{ k: "target", row: 1, to: 26.5 }],
};
const ready = (command = buildCommand(), approvers: readonly PersonName[] = []) => ({
  outcome: "ready",
  command,
  until: noon + 185_000,
  findings: [],
  approvers,
});
const coded = (code: number) => Object.assign(new Error("no"), { code });

function sender(answers: Readonly<Record<string, (input: never) => unknown>>) {
  const requests: [string, Record<string, unknown>][] = [];
  const accepted: Command[] = [];
  let tokens = 0;
  const send = new CommandSend({
    callApi: fakeCall({}, async (name, input) => {
      requests.push([name, input]);
      const answer = answers[name];
      if (answer === undefined) throw new Error(`not asked for: ${name}`);
      return answer(input);
    }),
    newToken: () => `token-${(tokens += 1)}`,
    onAccepted: (command) => void accepted.push(command),
  });
  return { send, requests, accepted, names: () => requests.map(([name]) => name) };
}

describe("the two steps of a command", () => {
  it("reviews first, and sends the reviewed command", async () => {
    const { send, requests, accepted } = sender({
      armCommand: () => ready(),
      sendCommand: () => ({ outcome: "taken", command: buildCommand({ state: "queued" }) }),
    });
    await send.arm(request);
    expect([send.step, send.maySend, requests[0]?.[1]["clientToken"]]).toEqual([
      "review",
      true,
      "token-1",
    ]);
    await send.send();
    expect(requests[1]).toEqual(["sendCommand", { id: buildCommand().id, confirm: {} }]);
    expect([accepted.map(({ state }) => state), send.step]).toEqual([["queued"], "closed"]);
  });

  it("waits for the required name and reason", async () => {
    const risky = buildCommand({ risk: buildRisk({ class: "3", asks: ["name", "reason"] }) });
    const { send, requests } = sender({
      armCommand: () => ready(risky),
      sendCommand: () => ({ outcome: "taken", command: risky }),
    });
    await send.arm(request);
    expect([send.maySend, send.lacks]).toEqual([false, ["name", "reason"]]);
    await send.send();
    expect(requests).toHaveLength(1);
    send.typeName("House 1");
    send.typeReason("heat wave");
    await send.send();
    expect(requests[1]?.[1]["confirm"]).toEqual({ name: "House 1", reason: "heat wave" });
  });

  it("is sent once a permitted second person is chosen", async () => {
    const risky = buildCommand({ risk: buildRisk({ class: "2", asks: ["second"] }) });
    const { send, requests } = sender({
      armCommand: () => ready(risky, [{ id: 5, name: "Li" }]),
      sendCommand: () => ({ outcome: "taken", command: risky }),
    });
    await send.arm(request);
    send.chooseApprover(6);
    expect([send.maySend, send.lacks]).toEqual([false, ["second"]]);
    await send.send();
    expect(requests).toHaveLength(1);
    send.chooseApprover(5);
    await send.send();
    expect(requests[1]?.[1]["confirm"]).toEqual({ approver: 5 });
    expect(send.approver).toBe(null);
  });

  it("shows a conflict and a refusal, and sends nothing", async () => {
    const conflict = { outcome: "conflict", conflict: { group: "curve" } };
    const { send, accepted } = sender({
      armCommand: () => ready(),
      sendCommand: () => conflict,
    });
    await send.arm(request);
    await send.send();
    expect([send.step, send.conflict?.group, accepted]).toEqual(["conflict", "curve", []]);
    const refused = sender({ armCommand: () => ({ outcome: "refused", reason: "offline" }) });
    await refused.send.arm(request);
    expect([refused.send.step, refused.send.refusal?.reason]).toEqual(["refused", "offline"]);
    expect(refused.send.maySend).toBe(false);
  });

  it("queries by its token when the response is lost, and never sends twice", async () => {
    const { send, names, accepted } = sender({
      armCommand: () => ready(),
      sendCommand: () => {
        throw coded(0);
      },
      findCommand: () => ({ command: buildCommand({ state: "sent" }) }),
    });
    await send.arm(request);
    await send.send();
    expect(names()).toEqual(["armCommand", "sendCommand", "findCommand"]);
    expect([accepted.length, send.step]).toEqual([1, "closed"]);
  });

  it("returns to the review when the server never received it", async () => {
    const { send, accepted } = sender({
      armCommand: () => ready(),
      sendCommand: () => {
        throw coded(0);
      },
      findCommand: () => ({ command: buildCommand() }),
    });
    await send.arm(request);
    await send.send();
    expect([send.step, accepted]).toEqual(["review", []]);
  });

  it("stays closed when the response arrives after it was left, and follows sent commands", async () => {
    for (const state of ["armed", "sent"] as const) {
      let answer: (reply: unknown) => void = () => undefined;
      const late = new Promise((resolve) => {
        answer = resolve;
      });
      const { send, accepted } = sender({
        armCommand: () => ready(),
        sendCommand: () => {
          throw coded(0);
        },
        findCommand: () => late,
      });
      await send.arm(request);
      const sending = send.send();
      await vi.waitFor(() => expect(send.step).toBe("finding"));
      send.close();
      answer({ command: buildCommand({ state }) });
      await sending;
      expect([send.step, accepted.length]).toEqual(["closed", state === "sent" ? 1 : 0]);
    }
  });

  it.each([
    ["taken", "is followed"],
    ["refused", "is not shown"],
    ["lost", "is asked for by its own token"],
  ])(
    "a response that arrives during another review, %s, %s and does not change that review",
    async (how) => {
      let answer = (_reply: unknown) => {};
      let lose = () => {};
      const sent = buildCommand({ state: "queued" });
      const { send, requests, accepted } = sender({
        armCommand: () => ready(),
        undoCommand: () => ready(),
        sendCommand: () =>
          new Promise((resolve, reject) => {
            answer = resolve;
            lose = () => reject(new Error("cut"));
          }),
        findCommand: () => ({ command: sent }),
      });
      await send.arm(request);
      const sending = send.send();
      await send.arm({ kind: "undo", houseId: 1, id: "other" });
      if (how === "lost") lose();
      else answer(how === "taken" ? { outcome: "taken", command: sent } : { outcome: "refused" });
      await sending;
      expect([send.step, send.requested?.kind]).toEqual(["review", "undo"]);
      expect(accepted).toEqual(how === "refused" ? [] : [sent]);
      const found = requests.filter(([name]) => name === "findCommand").map(([, input]) => input);
      expect(found).toEqual(how === "lost" ? [{ clientToken: "token-1" }] : []);
    },
  );

  it("undoes the rest where one value was changed since", async () => {
    const values = [
      { k: "target", row: 1, was: 26, now: 25, wish: 27, clashes: true },
      { k: "target", row: 2, was: 23, now: 23, wish: 24, clashes: false },
      { k: "targetOffset", was: 1, now: 1, wish: 0, clashes: false },
      // The value is already the earlier one.
      { k: "day", row: 2, was: 20, now: 21, wish: 21, clashes: false },
    ];
    const { send, requests } = sender({
      undoCommand: () => ({
        outcome: "conflict",
        conflict: { group: "curve", hash: "00000002", values },
      }),
      armCommand: () => ready(),
    });
    await send.arm({ kind: "undo", houseId: 1, id: buildCommand().id });
    await send.armRest();
    expect(requests[1]).toEqual([
      "armCommand",
      {
        kind: "write",
        houseId: 1,
        group: "curve",
        base: "00000002",
        items: [
          { k: "target", row: 2, to: 24 },
          { k: "targetOffset", to: 0 },
        ],
        clientToken: "token-2",
      },
    ]);
    expect(send.step).toBe("review");
  });

  it("shows an unknown state, and queries again on request", async () => {
    const find = vi.fn(() => Promise.reject(coded(0)));
    const { send } = sender({
      armCommand: () => ready(),
      sendCommand: () => {
        throw coded(503);
      },
      findCommand: find,
    });
    await send.arm(request);
    await send.send();
    expect([send.step, send.failure]).toEqual(["finding", "no"]);
    await send.find();
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("does not query a command after a plain refusal", async () => {
    const { send, names } = sender({
      armCommand: () => ready(),
      sendCommand: () => {
        throw coded(403);
      },
    });
    await send.arm(request);
    await send.send();
    expect([send.step, names()]).toEqual(["failed", ["armCommand", "sendCommand"]]);
  });

  it("reviews again for a trial and for a retry, each with a new token", async () => {
    const { send, requests } = sender({ armCommand: () => ready() });
    await send.arm(request);
    await send.tryFor(30);
    await send.tryFor(null);
    await send.again();
    expect(requests.map(([, input]) => [input["trialMin"], input["clientToken"]])).toEqual([
      [undefined, "token-1"],
      [30, "token-2"],
      [undefined, "token-3"],
      [undefined, "token-4"],
    ]);
  });

  it("reviews again without a trial where the gateway has none", async () => {
    const { send, requests } = sender({
      armCommand: ({ trialMin }: { trialMin?: number }) =>
        trialMin === undefined ? ready() : { outcome: "refused", reason: "notOffered" },
    });
    await send.arm(request);
    await send.tryFor(30);
    expect(send.step).toBe("refused");
    await send.again();
    expect([send.step, send.trialMin]).toEqual(["review", null]);
    expect(requests.map(([, input]) => input["trialMin"])).toEqual([undefined, 30, undefined]);
  });

  it("is not reopened by a review that returns after it was closed", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { send } = sender({
      armCommand: () => new Promise((resolve) => (answer = resolve)),
    });
    const looking = send.arm(request);
    send.close();
    answer(ready());
    await looking;
    expect(send.step).toBe("closed");
  });

  it("undoes a command by its id", async () => {
    const { send, requests } = sender({ undoCommand: () => ready() });
    await send.arm({ kind: "undo", houseId: 1, id: "x" });
    expect([requests, send.step]).toEqual([
      [["undoCommand", { id: "x", clientToken: "token-1" }]],
      "review",
    ]);
  });
});
