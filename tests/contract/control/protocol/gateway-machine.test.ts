import { describe, expect, it } from "vitest";
import type {
  CommandAnswer,
  HornOrder,
  WriteOrder,
} from "../../../../contract/control/protocol/gateway-order.ts";
import type { ControllerView } from "../../../../contract/control/protocol/order-fence.ts";
import { gatewayStep } from "../../../../contract/control/protocol/gateway-machine.ts";
import {
  type GatewayEffect,
  type GatewayEvent,
  type GatewayState,
  startedGateway,
} from "../../../../contract/control/protocol/gateway-state.ts";

const session = "0123456789ab";
const can = { groups: ["curve"], actions: ["horn", "restart"], hasTrial: true };
const serverMs = 1_795_000_000_000;

const order = (seed: Partial<WriteOrder> = {}): WriteOrder => ({
  v: 2,
  type: "write",
  id: "a",
  seq: 5,
  session,
  notAfter: serverMs + 60_000,
  group: "curve",
  base: "11111111",
  atomic: true,
  items: [
    { k: "targetOffset", from: 0, to: -0.5 },
    { k: "target", row: 0, from: 27, to: 26.5 },
  ],
  ...seed,
});
const horn = (seed: Partial<HornOrder> = {}): HornOrder => ({
  v: 2,
  type: "do",
  id: "h",
  seq: 5,
  session,
  notAfter: serverMs + 10_000,
  do: "horn",
  to: "on",
  ...seed,
});

/**
 * A gateway on a test bench: events are fed one by one, and its messages and requests are recorded.
 */
class Bench {
  state: GatewayState = startedGateway(can);
  effects: GatewayEffect[] = [];
  values: Record<string, number> = { targetOffset: 0 };
  row: Record<string, number> = { target: 27 };
  rev = 7;
  mono = 1000;

  handle(event: GatewayEvent): readonly GatewayEffect[] {
    const { state, effects } = gatewayStep(this.state, event, this.mono);
    this.state = state;
    this.effects.push(...effects);
    return effects;
  }

  /** Connected and with a known time. */
  ready(): this {
    this.handle({ kind: "connected", session });
    this.handle({ kind: "askedTime" });
    this.handle({ kind: "time", answer: { v: 1, echo: this.mono, server: serverMs } });
    this.effects = [];
    return this;
  }

  receive(sent: WriteOrder | HornOrder | object): readonly GatewayEffect[] {
    return this.handle({ kind: "order", text: JSON.stringify(sent) });
  }

  view(seed: Partial<ControllerView> = {}): ControllerView {
    return {
      hasAnswered: true,
      isPanelInUse: false,
      isLocalOnly: false,
      isHand: true,
      isInterlocked: false,
      group: {
        rev: this.rev,
        hash: this.rev === 7 ? "11111111" : "22222222",
        settings: { values: { ...this.values }, rows: [{ ...this.row }] },
        rangeOf: ({ k }) => (k === "target" ? [18, 35] : [-5, 5]),
      },
      ...seed,
    };
  }

  /** Answers the requests to the controller, until none is left. */
  run(): this {
    for (let effect = this.effects.shift(); effect; effect = this.effects.shift()) {
      if (effect.kind === "look") this.handle({ kind: "looked", view: this.view() });
      if (effect.kind === "write" || effect.kind === "writeBack") {
        for (const { k, row, to } of effect.items)
          (row === undefined ? this.values : this.row)[k] = Number(to);
        this.rev += 1;
        this.handle({ kind: "written", isWhole: true });
      }
      if (effect.kind === "act") this.handle({ kind: "acted", items: [], isDone: true });
      if (effect.kind === "say") this.commandAnswers.push(effect.answer);
    }
    return this;
  }
  readonly commandAnswers: CommandAnswer[] = [];
}

const saidIn = (effects: readonly GatewayEffect[]) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.answer] : []));

describe("checks of a gateway before it begins", () => {
  it.each<readonly [string, object]>([
    ["unsupported", order({ group: "wiring" })],
    ["unsupported", { ...horn(), do: "level", to: 3 }],
    ["unsupported", { ...horn(), do: "explode" }],
    ["unsupported", { v: 2, id: "a", by: "x".repeat(20_000) }],
    // Bytes, not characters: a Chinese character has three.
    ["unsupported", { ...order(), more: "风".repeat(6000) }],
    ["session", order({ session: "ffffffffffff" })],
    ["expired", order({ notAfter: serverMs })],
  ])("answers %s", (reason, sent) => {
    const bench = new Bench().ready();
    expect(saidIn(bench.receive(sent))).toMatchObject([{ state: "rejected", reason }]);
    expect(bench.state.work).toBeNull();
  });

  it("accepts no number twice, and reports the last one", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    bench.run();
    expect(saidIn(bench.receive(order({ id: "b", seq: 5 })))).toEqual([
      { v: 2, id: "b", state: "rejected", reason: "stale", seq: 5 },
    ]);
  });

  it("starts nothing while the time is unknown or uncertain", () => {
    const unaware = new Bench();
    unaware.handle({ kind: "connected", session });
    expect(saidIn(unaware.receive(order()))).toMatchObject([{ reason: "clock" }]);
    const old = new Bench().ready();
    old.mono += 5_000_000;
    const late = order({ notAfter: serverMs + 9_000_000 });
    expect(saidIn(old.receive(late))).toMatchObject([{ reason: "clock" }]);
  });

  it("accepts only the answer to its last time request, and no late one", () => {
    const bench = new Bench();
    bench.handle({ kind: "askedTime" });
    bench.handle({ kind: "time", answer: { v: 1, echo: 400, server: serverMs } });
    expect(bench.state.clock.offsetMs).toBeNull();
    bench.mono += 2500;
    bench.handle({ kind: "time", answer: { v: 1, echo: 1000, server: serverMs } });
    expect(bench.state.clock.offsetMs).toBeNull();
  });

  it.each<readonly [string, Partial<ControllerView>, Partial<WriteOrder>]>([
    ["controllerLost", { hasAnswered: false }, {}],
    ["localOnly", { isLocalOnly: true }, { protective: true }],
    ["localBusy", { isPanelInUse: true }, {}],
    ["interlock", { isInterlocked: true }, {}],
    ["conflict", {}, { base: "99999999" }],
    ["range", {}, { items: [{ k: "target", row: 0, from: 27, to: 17 }] }],
    ["expired", {}, { notAfter: serverMs + 400 }],
  ])("asks the controller and answers %s; a copy is answered the same", (reason, seed, desired) => {
    const bench = new Bench().ready();
    expect(bench.receive(order(desired))).toEqual([{ kind: "look", group: "curve" }]);
    bench.mono += 500;
    const answers = saidIn(bench.handle({ kind: "looked", view: bench.view(seed) }));
    expect(answers).toMatchObject([{ id: "a", state: "rejected", reason }]);
    // The panel is free again, and the copy arrives late.
    expect(saidIn(bench.receive(order(desired)))).toEqual(answers);
    expect(bench.state.work).toBeNull();
  });

  it("reports the present values with a conflict, and the limits with a range fault", () => {
    const bench = new Bench().ready();
    bench.receive(order({ base: "99999999" }));
    expect(saidIn(bench.handle({ kind: "looked", view: bench.view() }))[0]).toMatchObject({
      hash: "11111111",
      items: [
        { k: "targetOffset", r: "conflict", is: 0 },
        { k: "target", row: 0, r: "conflict", is: 27 },
      ],
    });
    bench.receive(order({ id: "b", seq: 6, items: [{ k: "target", row: 0, from: 27, to: 17 }] }));
    expect(saidIn(bench.handle({ kind: "looked", view: bench.view() }))[0]).toMatchObject({
      items: [{ k: "target", row: 0, r: "range", min: 18, max: 35 }],
    });
  });

  it("lets a protective write pass a panel in use", () => {
    const bench = new Bench().ready();
    bench.receive(order({ protective: true }));
    bench.handle({ kind: "looked", view: bench.view({ isPanelInUse: true }) });
    expect(bench.state.work).toMatchObject({ kind: "acting" });
  });
});

describe("execution on a gateway", () => {
  it("is stored in flash before it is reported, and read back before it is done", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    const begun = bench.handle({ kind: "looked", view: bench.view() });
    expect(bench.state.flash).toMatchObject({ lastSeq: 5, journal: [{ id: "a", answer: null }] });
    expect(begun.map(({ kind }) => kind)).toEqual(["say", "write"]);
    bench.run();
    expect(bench.commandAnswers).toEqual([
      { v: 2, id: "a", state: "begun" },
      {
        v: 2,
        id: "a",
        state: "done",
        rev: 8,
        hash: "22222222",
        items: [
          { k: "targetOffset", r: "applied", is: -0.5 },
          { k: "target", row: 0, r: "applied", is: 26.5 },
        ],
      },
    ]);
  });

  it("happens once: a copy gets the stored answer", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    bench.run();
    const [, done] = bench.commandAnswers;
    expect(bench.receive(order())).toEqual([{ kind: "say", answer: done }]);
    expect(bench.receive({ v: 2, type: "status", ids: ["a", "x"] })).toEqual([
      { kind: "say", answer: done },
      { kind: "say", answer: { v: 2, id: "x", state: "unknown", seq: 5, forgotten: 0 } },
    ]);
  });

  it("is rolled back and reported when the bus fails midway", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    bench.handle({ kind: "looked", view: bench.view() });
    bench.values.targetOffset = -0.5;
    bench.effects = [];
    bench.handle({ kind: "written", isWhole: false });
    bench.run();
    expect(bench.commandAnswers).toMatchObject([
      {
        state: "done",
        undone: true,
        items: [
          { r: "former", is: 0 },
          { r: "former", is: 27 },
        ],
      },
    ]);
  });

  it("reports every value when restoring fails too", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    bench.handle({ kind: "looked", view: bench.view() });
    bench.values.targetOffset = -0.5;
    bench.handle({ kind: "written", isWhole: false });
    bench.effects = [];
    bench.handle({ kind: "written", isWhole: false });
    bench.run();
    expect(bench.commandAnswers).toMatchObject([
      {
        state: "partly",
        items: [
          { r: "applied", is: -0.5 },
          { r: "former", is: 27 },
        ],
      },
    ]);
  });

  it("reports an interruption after a power cut, and never continues", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    bench.handle({ kind: "looked", view: bench.view() });
    bench.values.targetOffset = -0.5;
    bench.effects = [];
    bench.handle({ kind: "started" });
    bench.run();
    expect(bench.commandAnswers).toMatchObject([
      { id: "a", state: "interrupted", items: [{ r: "applied" }, { r: "former", is: 27 }] },
    ]);
    expect(bench.row.target).toBe(27);
  });

  it("a restart is done when the gateway is online again", () => {
    const bench = new Bench().ready();
    bench.receive({ ...horn(), do: "restart" });
    expect(saidIn(bench.handle({ kind: "started" }))).toEqual([{ v: 2, id: "h", state: "done" }]);
  });

  it("does not start once cancelled, before or after the command arrives", () => {
    const bench = new Bench().ready();
    expect(saidIn(bench.receive({ v: 2, type: "cancel", id: "a" }))).toMatchObject([
      { state: "rejected", reason: "cancelled" },
    ]);
    expect(saidIn(bench.receive(order()))).toMatchObject([{ reason: "cancelled" }]);
    bench.receive(order({ id: "b" }));
    bench.receive({ v: 2, type: "cancel", id: "b" });
    expect(saidIn(bench.handle({ kind: "looked", view: bench.view() }))).toEqual([]);
    expect(bench.state.work).toBeNull();
  });

  it("waits for its turn; too many commands are refused", () => {
    const bench = new Bench().ready();
    bench.receive(order());
    for (let seq = 6; seq < 14; seq++) bench.receive(horn({ id: `h${seq}`, seq }));
    expect(saidIn(bench.receive(horn({ id: "more", seq: 14 })))).toMatchObject([
      { reason: "busy" },
    ]);
  });

  it("remembers 64 commands, and reports how far back that goes", () => {
    const bench = new Bench().ready();
    for (let seq = 1; seq <= 70; seq++) {
      bench.receive(horn({ id: `h${seq}`, seq }));
      bench.run();
    }
    expect(bench.state.flash.journal).toHaveLength(64);
    expect(saidIn(bench.receive({ v: 2, type: "status", ids: ["h6"] }))).toEqual([
      { v: 2, id: "h6", state: "unknown", seq: 70, forgotten: 6 },
    ]);
  });
});

describe("a trial", () => {
  const tried = (minutes: 15 | 30 | 60 = 30) => {
    const bench = new Bench().ready();
    bench.receive(order({ trialMin: minutes }));
    return bench.run();
  };

  it("restores the former values after its time and not before", () => {
    const bench = tried();
    bench.handle({ kind: "lost" });
    bench.mono += 30 * 60_000 - 1;
    bench.handle({ kind: "tick" });
    bench.run();
    expect(bench.row.target).toBe(26.5);
    bench.mono += 1;
    bench.handle({ kind: "tick" });
    bench.run();
    expect([bench.row.target, bench.values.targetOffset]).toEqual([27, 0]);
    expect(bench.state.flash.trials).toEqual([]);
  });

  it("stays when a person keeps it, and ends at once when a person cancels it", () => {
    const accepted = tried();
    accepted.receive({ ...horn({ id: "k", seq: 6 }), do: "trial", of: "a", to: "keep" });
    accepted.run();
    accepted.mono += 60 * 60_000;
    accepted.handle({ kind: "tick" });
    expect(accepted.run().row.target).toBe(26.5);
    const ended = tried();
    ended.receive({ ...horn({ id: "k", seq: 6 }), do: "trial", of: "a", to: "former" });
    expect(ended.run().row.target).toBe(27);
    ended.receive({ ...horn({ id: "l", seq: 7 }), do: "trial", of: "a", to: "keep" });
    expect(ended.run().commandAnswers.at(-1)).toMatchObject({
      state: "rejected",
      reason: "noTrial",
    });
  });

  it("restores values that the controller has rounded", () => {
    const bench = new Bench().ready();
    bench.receive(order({ trialMin: 30 }));
    bench.handle({ kind: "looked", view: bench.view() });
    bench.effects = [];
    bench.values.targetOffset = -0.5;
    bench.row.target = 26;
    bench.handle({ kind: "written", isWhole: true });
    const items = [{ r: "applied" }, { r: "differs", is: 26 }];
    expect(bench.run().commandAnswers).toMatchObject([{ items }]);
    bench.mono += 30 * 60_000;
    bench.handle({ kind: "tick" });
    expect(bench.run().row.target).toBe(27);
    expect(bench.values.targetOffset).toBe(0);
  });

  it("does not touch values changed by hand since", () => {
    const bench = tried();
    bench.row.target = 25;
    bench.mono += 30 * 60_000;
    bench.handle({ kind: "tick" });
    bench.run();
    expect([bench.row.target, bench.values.targetOffset]).toEqual([25, 0]);
  });

  it("ends with a power cut, with an unknown duration", () => {
    const bench = tried();
    bench.handle({ kind: "started" });
    expect(bench.run().row.target).toBe(27);
  });

  it("on top of a trial restores the values before both", () => {
    const bench = tried(60);
    bench.receive(
      order({
        id: "b",
        seq: 6,
        base: "22222222",
        trialMin: 15,
        items: [{ k: "target", row: 0, from: 26.5, to: 26 }],
      }),
    );
    bench.run();
    bench.mono += 15 * 60_000;
    bench.handle({ kind: "tick" });
    expect(bench.run().row.target).toBe(27);
  });
});
