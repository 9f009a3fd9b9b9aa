import { describe, expect, it } from "vitest";
import type { CommandAnswer } from "../../../../contract/control/protocol/gateway-order.ts";
import {
  commandAfter,
  type CommandEvent,
  dueOf,
} from "../../../../contract/control/command/command-life.ts";
import {
  type CommandLife,
  type CommandState,
  commandStates,
  commandTimes,
  isEnded,
  newCommand,
  readIdOf,
} from "../../../../contract/control/command/command-state.ts";

const session = "0123456789ab";
const other = "ffffffffffff";
const wish = [
  { k: "targetOffset", from: 0, to: -0.5 },
  { k: "target", row: 0, from: 27, to: 26.5 },
];
const create = (seed: Partial<Parameters<typeof newCommand>[0]> = {}): CommandLife =>
  newCommand({
    id: "a",
    seq: 5,
    kind: "write",
    createdAt: 0,
    group: "curve",
    wish,
    isJournalled: true,
    needsApproval: false,
    ...seed,
  });

type Timed = readonly [at: number, event: CommandEvent];
const after = (events: readonly Timed[], from = create()): CommandLife =>
  events.reduce((command, [at, event]) => commandAfter(command, event, at), from);

const acknowledged: Timed = [0, { kind: "said", session }];
const answer = (at: number, seed: Partial<CommandAnswer>, ackedSeq = 0): Timed => [
  at,
  { kind: "answer", answer: { v: 2, id: "a", state: "begun", ...seed }, ackedSeq },
];
const values = (at: number, offset: number, target: number, id: string | null, rev = 8): Timed => [
  at,
  {
    kind: "values",
    id,
    rev,
    settings: { values: { targetOffset: offset }, rows: [{ target }] },
  },
];
const tick = (at: number, now: string | null = session): Timed => [
  at,
  { kind: "tick", session: now },
];
const done = answer(2000, { state: "done", rev: 8, hash: "11111111" });
const isOver = 60_000;

/** A command in each of its states. */
const inState: Readonly<Record<CommandState, CommandLife>> = {
  awaiting: create({ needsApproval: true }),
  queued: create(),
  sent: after([acknowledged]),
  begun: after([acknowledged, answer(1000, {})]),
  unconfirmed: after([acknowledged, tick(isOver)]),
  verified: after([acknowledged, values(1500, -0.5, 26.5, "a"), done]),
  mismatch: after([acknowledged, values(1500, 0, 27, "a"), done]),
  partly: after([
    acknowledged,
    values(1500, -0.5, 27, "a"),
    answer(2000, { state: "partly", rev: 8 }),
  ]),
  rejected: after([acknowledged, answer(1000, { state: "rejected", reason: "range" })]),
  expired: after([
    acknowledged,
    tick(isOver),
    answer(isOver, { state: "unknown", seq: 4, forgotten: 0 }),
  ]),
  notApplied: after([
    acknowledged,
    values(1500, 0, 27, "a"),
    answer(2000, { state: "done", undone: true, rev: 8 }),
  ]),
  cancelled: after([[0, { kind: "cancelled", reason: "person" }]]),
  closed: after([
    acknowledged,
    tick(isOver),
    [isOver + commandTimes.closeMs, { kind: "closed", reason: "looked at it" }],
  ]),
};
const everyEvent: readonly Timed[] = [
  [70_000, { kind: "approved" }],
  [70_000, { kind: "cancelled", reason: "person" }],
  [700_000, { kind: "closed", reason: "person" }],
  [70_000, { kind: "said", session }],
  [70_000, { kind: "asked", session }],
  [70_000, { kind: "readAsked", session }],
  tick(700_000, null),
  values(70_000, -0.5, 26.5, "a"),
  values(70_000, 0, 27, "x", 9),
  ...(["begun", "done", "partly", "interrupted", "rejected", "unknown"] as const).map((state) =>
    answer(70_000, { state, seq: 4, forgotten: 0, rev: 8 }),
  ),
];

describe("a command's life", () => {
  it.each(commandStates)("reaches the state %s, and stays in it if it is final", (state) => {
    expect(inState[state].state).toBe(state);
    if (!isEnded(state)) return;
    for (const event of everyEvent) expect(after([event], inState[state])).toBe(inState[state]);
  });

  const allowed: Readonly<Record<string, readonly CommandState[]>> = {
    awaiting: ["awaiting", "queued", "cancelled", "expired"],
    queued: ["queued", "sent", "cancelled"],
    sent: commandStates.filter((state) => state !== "awaiting" && state !== "queued"),
    begun: ["begun", "unconfirmed", "verified", "mismatch", "partly", "notApplied"],
    unconfirmed: commandStates.filter((state) => state === "unconfirmed" || isEnded(state)),
  };
  it.each(Object.keys(allowed) as CommandState[])(
    "goes from %s only to allowed states, in any order of two events",
    (state) => {
      for (const first of everyEvent)
        for (const second of everyEvent) {
          const middle = after([first], inState[state]);
          expect(allowed[state], JSON.stringify(first)).toContain(middle.state);
          const end = after([second], middle);
          if (isEnded(middle.state)) expect(end).toBe(middle);
        }
    },
  );

  it("can only be closed by a person after its outcome was unknown for ten minutes", () => {
    const closed = (at: number) =>
      after([[at, { kind: "closed", reason: "looked" }]], inState.unconfirmed);
    expect(closed(isOver + commandTimes.closeMs - 1)).toBe(inState.unconfirmed);
    expect(closed(isOver + commandTimes.closeMs)).toMatchObject({
      state: "closed",
      reason: "looked",
      found: [],
    });
  });

  it("is verified by the values read back, never by the done message alone", () => {
    const claimed = after([acknowledged, done]);
    expect(claimed.state).toBe("begun");
    expect(dueOf(claimed, session, 3000)).toBeNull();
    expect(dueOf(claimed, session, 4000)).toBe("read");
    expect(after([values(5000, -0.5, 26.5, null, 9)], claimed).state).toBe("verified");
    // Values sent before it was carried out that arrive late prove nothing about it.
    expect(after([values(5000, 0, 27, null, 7)], claimed).state).toBe("begun");
  });

  it("is not undone by the refusal of a copy once it is known to have started", () => {
    const command = after([acknowledged, answer(1000, {}), answer(2000, { state: "rejected" })]);
    expect(command.state).toBe("begun");
  });

  it.each<readonly [string, Partial<CommandAnswer>, number, number]>([
    ["its time is not over", { seq: 4, forgotten: 0 }, 0, 30_000],
    ["the journal may have lost it", { seq: 99, forgotten: 7 }, 0, isOver],
    ["the flash is another than it was", { seq: 0, forgotten: 0 }, 4, isOver],
  ])("is not proven by an unknown when %s", (_why, seed, ackedSeq, at) => {
    const command = after([
      acknowledged,
      tick(at),
      answer(at, { state: "unknown", ...seed }, ackedSeq),
    ]);
    expect(isEnded(command.state)).toBe(false);
  });

  it("ends by the values read after its time, if its gateway cannot report", () => {
    const lost = after([
      acknowledged,
      tick(isOver),
      answer(isOver, { state: "unknown", seq: 99, forgotten: 7 }),
    ]);
    expect(dueOf(lost, session, isOver)).toBe("ask");
    const afterRequest = after([[isOver, { kind: "asked", session }]], lost);
    expect(dueOf(afterRequest, session, isOver + 9000)).toBeNull();
    expect(dueOf(afterRequest, session, isOver + 10_000)).toBe("read");
    const reading = after([[isOver + 10_000, { kind: "readAsked", session }]], afterRequest);
    expect(after([values(80_000, 0, 27, "a/0")], reading).state).toBe("unconfirmed");
    const id = readIdOf(reading);
    expect(after([values(80_000, 0, 27, id)], reading).state).toBe("notApplied");
    expect(after([values(80_000, -0.5, 26.5, id)], reading).state).toBe("verified");
    expect(after([values(80_000, -0.5, 27, id)], reading).state).toBe("partly");
    // Values read before then may still be changed by it.
    const early = after([[isOver + 4999, { kind: "readAsked", session }]], afterRequest);
    expect(after([values(80_000, 0, 27, readIdOf(early))], early).state).toBe("unconfirmed");
  });

  it("is not cancelled at a gateway without a journal, which forgets started commands", () => {
    const sent = after([acknowledged], create({ isJournalled: false }));
    for (const reason of ["stale", "cancelled"])
      expect(after([answer(2000, { state: "rejected", reason })], sent)).toBe(sent);
    expect(after([answer(2000, { state: "rejected", reason: "range" })], sent).state).toBe(
      "rejected",
    );
  });

  it("names the origin of its values only where its gateway has reported the start", () => {
    const lost = after([
      acknowledged,
      tick(isOver),
      answer(isOver, { state: "unknown", seq: 99, forgotten: 7 }),
      [isOver + 10_000, { kind: "readAsked", session }],
    ]);
    const read = (offset: number, target: number, from = lost) => {
      const { state, reason } = after([values(80_000, offset, target, readIdOf(from))], from);
      return [state, reason];
    };
    expect(read(-0.5, 26.5)).toEqual(["verified", "byWhom"]);
    expect(read(-0.5, 27)).toEqual(["partly", "byWhom"]);
    expect(read(0, 27)).toEqual(["notApplied", null]);
    // A person at the panel has set it, or the device rounds: this cannot be distinguished.
    expect(read(0, 20)).toEqual(["closed", "byWhom"]);
    const begun = { ...lost, hasBegun: true };
    expect(read(-0.5, 26.5, begun)).toEqual(["verified", null]);
    expect(read(-0.5, 27, begun)).toEqual(["partly", null]);
  });

  const items = (offset: number, target: number) =>
    [
      { k: "targetOffset", r: offset === -0.5 ? "applied" : "former", is: offset },
      { k: "target", row: 0, r: target === 26.5 ? "applied" : "former", is: target },
    ] as const;
  it.each<readonly [string, Partial<CommandAnswer>, Timed, string, string | null]>([
    [
      "another target",
      { state: "done" },
      values(9000, -0.5, 20, null, 9),
      "mismatch",
      "changedSince",
    ],
    [
      "the former one",
      { state: "done" },
      values(9000, -0.5, 27, null, 9),
      "mismatch",
      "changedSince",
    ],
    ["a lie", { state: "done" }, values(9000, -0.5, 27, null, 8), "mismatch", null],
    ["nothing", { state: "done" }, values(9000, -0.5, 26.5, null, 9), "verified", null],
    [
      "what was wished",
      { state: "interrupted", items: [...items(0, 27)] },
      values(9000, 0, 26.5, null, 9),
      "notApplied",
      "interrupted",
    ],
    [
      "the rest of it",
      { state: "interrupted", items: [...items(-0.5, 27)] },
      values(9000, -0.5, 26.5, null, 9),
      "partly",
      "interrupted",
    ],
  ])(
    "ends by the gateway's read-back when %s was set since",
    (_what, claim, read, state, reason) => {
      const claimed = after([
        acknowledged,
        answer(2000, { rev: 8, items: [...items(-0.5, 26.5)], ...claim }),
      ]);
      expect(after([read], claimed)).toMatchObject({ state, reason });
    },
  );

  it("on trial that ended before the server received it counts as obeyed and ended", () => {
    const isTrialEnd = (at: number, id: string): Timed => [
      at,
      {
        kind: "values",
        id,
        rev: 9,
        settings: { values: { targetOffset: 0 }, rows: [{ target: 27 }] },
        isTrialEnd: true,
      },
    ];
    const word = { state: "notApplied", reason: "trialOver", hasBegun: true };
    const unheard = after([acknowledged, tick(isOver)]);
    expect(after([isTrialEnd(900_000, "a")], unheard)).toMatchObject(word);
    const claimed = after([acknowledged, answer(2000, { state: "done", rev: 8 })]);
    expect(after([isTrialEnd(900_000, "a")], claimed)).toMatchObject(word);
    // The end of another trial counts as ordinary values.
    expect(after([isTrialEnd(900_000, "b")], unheard)).toBe(unheard);
  });

  it("of an action does not depend on later settings", () => {
    const action = create({ kind: "do", group: null, wish: [{ k: "ventLevel", from: 5, to: 7 }] });
    const isDone = after([acknowledged, answer(2000, { state: "done" })], action);
    const shown = (ventLevel: number, isSetSince: boolean) => {
      const settings = { values: { ventLevel }, rows: [] };
      const frame = { kind: "values", id: null, rev: null, settings, isSetSince } as const;
      const { state, reason } = after([[62_000, frame]], isDone);
      return [state, reason];
    };
    expect(shown(6, false)).toEqual(["mismatch", null]);
    expect(shown(6, true)).toEqual(["mismatch", "changedSince"]);
    expect(shown(7, true)).toEqual(["verified", null]);
    // Interrupted: a mode may be as desired because of the power failure.
    const off = after([acknowledged, answer(2000, { state: "interrupted" })], action);
    const afterwards = (ventLevel: number) => {
      const settings = { values: { ventLevel }, rows: [] };
      const frame = { kind: "values", id: null, rev: null, settings, isSetSince: true } as const;
      const { state, reason } = after([[62_000, frame]], off);
      return [state, reason];
    };
    expect(afterwards(7)).toEqual(["verified", "byWhom"]);
    expect(afterwards(3)).toEqual(["notApplied", "interrupted"]);
  });

  it("with late values that have been overwritten since still counts as obeyed", () => {
    const late = values(9000, -0.5, 20, "a", 9);
    const claim = answer(2000, { state: "done", rev: 8, items: [...items(-0.5, 26.5)] });
    const word = { state: "mismatch", reason: "changedSince" };
    expect(after([acknowledged, claim, late])).toMatchObject(word);
    expect(after([acknowledged, late, claim])).toMatchObject(word);
  });

  it("is resent after 5, 15 and 30 s within its session until the gateway begins", () => {
    const times: number[] = [];
    let command = inState.sent;
    for (let at = 0; at < 60_000; at += 500)
      if (dueOf(command, session, at) === "say") {
        times.push(at);
        command = commandAfter(command, { kind: "said", session }, at);
      }
    expect(times).toEqual([5000, 15_000, 30_000]);
    // Never in the last two seconds of its window: it would come too late.
    const short = after([acknowledged], create({ kind: "do", group: null, wish: [] }));
    const twice = after(
      [
        [5000, { kind: "said", session }],
        [15_000, { kind: "said", session }],
      ],
      short,
    );
    expect([twice.says, dueOf(twice, session, 29_999)]).toEqual([3, null]);
    const late = { ...short, saidAt: 12_999 };
    expect([27_999, 28_000].map((at) => dueOf({ ...late, says: 2 }, session, at))).toEqual([
      "say",
      null,
    ]);
    expect(dueOf(inState.sent, other, 6000)).toBeNull();
    expect(dueOf(inState.begun, session, 6000)).toBeNull();
    expect(dueOf(after([acknowledged], create({ isJournalled: false })), session, 6000)).toBeNull();
  });

  it("is queried again when its window is over, regardless of earlier queries", () => {
    let command = after([acknowledged, [1000, { kind: "tick", session: other }]]);
    for (let times = 0; times < 8; times += 1)
      command = commandAfter(command, { kind: "asked", session: other }, 2000 + times);
    expect(dueOf(command, other, isOver - 1)).toBeNull();
    expect(dueOf(command, other, isOver)).toBe("ask");
    const afterRequest = commandAfter(command, { kind: "asked", session: other }, isOver);
    expect(dueOf(afterRequest, other, isOver + 1)).toBeNull();
  });

  it("is queried at once, after 15 and 60 s, every ten minutes, and on each connection", () => {
    const times: number[] = [];
    let command = inState.unconfirmed;
    for (let at = isOver; at < isOver + 1_400_000; at += 1000)
      if (dueOf(command, session, at) === "ask") {
        times.push((at - isOver) / 1000);
        command = commandAfter(command, { kind: "asked", session }, at);
      }
    expect(times).toEqual([0, 15, 60, 660, 1260]);
    expect(dueOf(command, other, isOver + 1_400_000)).toBe("ask");
    expect(dueOf(command, null, isOver + 9_000_000)).toBeNull();
  });

  it("for a gateway that is offline is not stored for later", () => {
    expect(after([tick(0, null)])).toMatchObject({ state: "cancelled", reason: "offline" });
  });

  it("is unconfirmed as soon as its gateway is back in another session", () => {
    expect(after([acknowledged, tick(10_000, other)]).state).toBe("unconfirmed");
    expect(after([acknowledged, tick(10_000, null)]).state).toBe("sent");
  });

  it("of an action reported as done waits a minute and more for the frame that shows it", () => {
    const action = create({
      kind: "do",
      group: null,
      wish: [{ k: "ventLevel", from: 5, to: 7 }],
    });
    const isDone = after([acknowledged, answer(2000, { state: "done" })], action);
    expect(after([tick(40_000)], isDone)).toBe(isDone);
    expect(after([tick(2000 + commandTimes.frameMs)], isDone).state).toBe("unconfirmed");
    expect(after([tick(40_000, other)], isDone).state).toBe("unconfirmed");
    expect(after([tick(40_000)], after([acknowledged, answer(2000, {})], action)).state).toBe(
      "unconfirmed",
    );
    const frame = { values: { ventLevel: 7 }, rows: [] };
    expect(
      after(
        [tick(40_000), [62_000, { kind: "values", id: null, rev: null, settings: frame }]],
        isDone,
      ).state,
    ).toBe("verified");
  });

  it("for an action without values to read ends with the gateway's reply", () => {
    const action = create({ kind: "do", group: null, wish: [] });
    expect(after([acknowledged, answer(1000, { state: "done" })], action).state).toBe("verified");
    expect(after([acknowledged], action).notAfter).toBe(30_000);
  });
});

describe("a server whose clock was set back an hour", () => {
  const back = -60 * 60_000;

  it("expires an unsent command instead of sending it late", () => {
    expect(dueOf(create(), session, 0)).toBe("say");
    expect(dueOf(create(), session, back)).toBeNull();
    expect(after([tick(back)])).toMatchObject({ state: "expired", reason: "expired" });
    expect(after([tick(back, null)])).toMatchObject({ state: "expired" });
    const waiting = create({ needsApproval: true });
    expect(after([tick(back)], waiting)).toMatchObject({ state: "expired" });
    // A second server whose clock is some seconds behind decides nothing.
    expect(after([tick(-5000)]).state).toBe("queued");
    expect(dueOf(create(), session, -5000)).toBe("say");
  });

  it("does not wait an hour for an answer, but queries the gateway", () => {
    for (const events of [[acknowledged], [acknowledged, answer(1000, {})]] as const) {
      const lost = after([...events, tick(back)]);
      expect(lost).toMatchObject({ state: "unconfirmed", unconfirmedAt: back });
      expect(dueOf(lost, session, back)).toBe("ask");
    }
    // It was queried after before the step, and would be again in an hour and ten minutes.
    const afterRequest = after([acknowledged, tick(isOver), [isOver, { kind: "asked", session }]]);
    expect(dueOf(afterRequest, session, isOver + 1000)).toBeNull();
    expect(dueOf(afterRequest, session, back)).toBe("ask");
  });
});
