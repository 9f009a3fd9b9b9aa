import { minuteMs } from "../../base/time.ts";
import type {
  AnswerItem,
  CommandAnswer,
  DoOrder,
  FencedOrder,
  WriteOrder,
} from "./gateway-order.ts";
import { type ReadSettings, settingAt, withChanges } from "./controller-setting.ts";
import { answerAfterPower } from "./after-power.ts";
import { requestTime, clockWithAnswer, latestServerMs } from "./server-clock.ts";
import {
  type ControllerView,
  controllerFence,
  fenceOf,
  type GroupView,
  isAble,
  isLasting,
  needsController,
  readOrder,
  rejected,
  windowOf,
} from "./order-fence.ts";
import { backwards, itemsLeft, itemsReadBack, withFormer } from "./order-item.ts";
import {
  finishMs,
  type GatewayEffect,
  type GatewayEvent,
  type GatewayState,
  type GatewayStep,
  type Reading,
  startedGateway,
  type TrialOrder,
  waitingMax,
  type Work,
  writeBackMs,
} from "./gateway-state.ts";
import {
  answerOf,
  entryOf,
  type Flash,
  type JournalEntry,
  noted,
  type Trial,
  trialsAfter,
} from "./gateway-journal.ts";

/*
 * A gateway's half of protocol 2 as a state machine: from an event it computes the next state and
 * the effects. Pure, and the reference for device makers. If `flash` has changed in the next state,
 * it is written and synced before any of the `effects`.
 */

const step = (state: GatewayState, ...effects: GatewayEffect[]): GatewayStep => ({
  state,
  effects,
});
const answerWith = (answer: CommandAnswer): GatewayEffect => ({ kind: "say", answer });

/** `mono`: the monotonic clock now, ms. */
export function gatewayStep(state: GatewayState, event: GatewayEvent, mono: number): GatewayStep {
  switch (event.kind) {
    case "started":
      return nextWork(startedGateway(state.can, onStart(state.flash), event.version), mono);
    case "order":
      return onOrder(state, event.text, mono);
    case "tick":
      return nextWork(state, mono);
    case "looked":
    case "written":
    case "acted":
      return onWork(state, event, mono);
    default:
      return step(onLine(state, event, mono));
  }
}

type LineEvent = Extract<
  GatewayEvent,
  { readonly kind: "connected" | "lost" | "askedTime" | "time" }
>;

/** Updates the state of the connection and of the time. */
function onLine(state: GatewayState, event: LineEvent, mono: number): GatewayState {
  switch (event.kind) {
    case "connected":
      return { ...state, session: event.session };
    case "lost":
      return { ...state, session: "" };
    case "askedTime":
      return { ...state, clock: requestTime(state.clock, mono) };
    case "time":
      return { ...state, clock: clockWithAnswer(state.clock, event.answer, mono) };
  }
}

/** A power cut ends all trials, because its length is unknown. */
const onStart = (flash: Flash): Flash =>
  flash.trials.length === 0
    ? flash
    : { ...flash, trials: flash.trials.map((trial) => ({ ...trial, untilMono: 0 })) };

function onOrder(state: GatewayState, text: string, mono: number): GatewayStep {
  const read = readOrder(text);
  if (read === null) return step(state);
  if ("refused" in read) return step(state, answerWith(read.refused));
  const { order } = read;
  switch (order.type) {
    case "read":
      return step(state, { kind: "tell", groups: order.groups, origin: "report", id: order.id });
    case "status":
      return step(state, ...order.ids.map((id) => answerWith(answerOf(state.flash, id))));
    case "cancel":
      return onCancel(state, order.id);
    default:
      return onFenced(state, order, mono);
  }
}

/**
 * Stores the id as used, so that a copy that arrives later is not begun; a command that was begun
 * continues.
 */
function onCancel(state: GatewayState, id: string): GatewayStep {
  if (entryOf(state.flash, id) !== undefined)
    return step(state, answerWith(answerOf(state.flash, id)));
  const answer = rejected(id, "cancelled");
  const flash = noted(state.flash, { id, seq: 0, answer, order: null });
  const waiting = state.waiting.filter((order) => order.id !== id);
  return step({ ...state, flash, waiting }, answerWith(answer));
}

function onFenced(state: GatewayState, order: FencedOrder, mono: number): GatewayStep {
  if (!isAble(state.can, order)) return step(state, answerWith(rejected(order.id, "unsupported")));
  if (entryOf(state.flash, order.id) !== undefined)
    return step(state, answerWith(answerOf(state.flash, order.id)));
  const isHere =
    state.waiting.some(({ id }) => id === order.id) ||
    (state.work?.kind === "checking" && state.work.order.id === order.id);
  // A repeat of a waiting order: it will be answered when that one is done.
  if (isHere) return step(state);
  if (state.waiting.length >= waitingMax) return refuse(state, order, rejected(order.id, "busy"));
  return nextWork({ ...state, waiting: [...state.waiting, order] }, mono);
}

/** Starts the next pending task when none is in progress. */
function nextWork(state: GatewayState, mono: number): GatewayStep {
  if (state.work !== null) return step(state);
  const open = state.flash.journal.find(({ answer }) => answer === null);
  if (open !== undefined) return resume(state, open, mono);
  const trial = state.flash.trials.find(({ untilMono }) => untilMono <= mono);
  if (trial !== undefined)
    return step(
      { ...state, work: { kind: "trialReading", trial } },
      { kind: "look", group: trial.group },
    );
  const [order, ...waiting] = state.waiting;
  return order === undefined ? step(state) : accept({ ...state, waiting }, order, mono);
}

/** Begun before a power cut: its result is read back, and it is not continued. */
function resume(state: GatewayState, { id, seq, order }: JournalEntry, mono: number): GatewayStep {
  if (order?.type === "write")
    return step(
      { ...state, work: { kind: "reading", order, former: null, end: "interrupted" } },
      { kind: "look", group: order.group },
    );
  return finish(state, { id, seq }, answerAfterPower(id, order, state.version), mono);
}

/** Starts the next order in the queue: checks 3 to 5, then a query of the controller. */
function accept(state: GatewayState, order: FencedOrder, mono: number): GatewayStep {
  const reason = fenceOf(order, state.flash, { ...state, mono });
  if (reason !== null) return after(refuse(state, order, rejected(order.id, reason)), mono);
  if (!needsController(order)) return begin(state, order, null, mono);
  return step(
    { ...state, work: { kind: "checking", order } },
    { kind: "look", group: order.type === "write" ? order.group : null },
  );
}

/** Reports the final reason for not beginning it. */
function refuse(state: GatewayState, order: FencedOrder, answer: CommandAnswer): GatewayStep {
  if (answer.reason === "stale")
    return step(state, answerWith({ ...answer, seq: state.flash.lastSeq }));
  if (isLasting(answer.reason)) return step(state, answerWith(answer));
  const flash = noted(state.flash, { id: order.id, seq: order.seq, answer, order: null });
  return step({ ...state, flash }, answerWith(answer));
}

/** Returns this step, and then the next waiting work. */
function after({ state, effects }: GatewayStep, mono: number): GatewayStep {
  const next = nextWork(state, mono);
  return { state: next.state, effects: [...effects, ...next.effects] };
}

type WorkEvent = Extract<GatewayEvent, { readonly kind: "looked" | "written" | "acted" }>;

/** Handles the end of an effect; an effect that nothing waits for changes nothing. */
function onWork(state: GatewayState, event: WorkEvent, mono: number): GatewayStep {
  const { work } = state;
  if (work === null) return step(state);
  switch (event.kind) {
    case "looked":
      return onControllerView(state, work, event.view, mono);
    case "written":
      return onWritten(state, work, event.isWhole, mono);
    case "acted":
      return onActed(state, work, event, mono);
  }
}

function onControllerView(
  state: GatewayState,
  work: Work,
  view: ControllerView,
  mono: number,
): GatewayStep {
  const idle = { ...state, work: null };
  switch (work.kind) {
    case "checking":
      return checked(idle, work.order, view, mono);
    case "reading":
      return readBack(idle, work, view.hasAnswered ? view.group : null, mono);
    case "trialReading":
      return endTrial(idle, work.trial, view.hasAnswered ? view.group : null, mono);
    default:
      return step(state);
  }
}

/** Checks 2, 4 and 5 again, for time has passed, then 6 to 8. */
function checked(
  state: GatewayState,
  order: FencedOrder,
  view: ControllerView,
  mono: number,
): GatewayStep {
  if (entryOf(state.flash, order.id) !== undefined) return nextWork(state, mono);
  const reason = windowOf(order, { ...state, mono });
  const answer = reason === null ? controllerFence(order, view) : rejected(order.id, reason);
  if (answer !== null) return after(refuse(state, order, answer), mono);
  return begin(state, order, view.group, mono);
}

/**
 * Begins an order: it is written to flash with the former values and reported as begun, then
 * carried out.
 */
function begin(
  state: GatewayState,
  order: FencedOrder,
  group: GroupView | null,
  mono: number,
): GatewayStep {
  const storedOrder = group === null ? order : withFormer(order, group.settings);
  const flash = noted(state.flash, {
    id: order.id,
    seq: order.seq,
    answer: null,
    order: storedOrder,
  });
  const former = group?.settings ?? null;
  const begun: GatewayState = {
    ...state,
    flash,
    work: { kind: "acting", order: storedOrder, former },
  };
  if (storedOrder.type === "do")
    return storedOrder.do === "trial"
      ? settleTrial(begun, storedOrder, mono)
      : beginAction(begun, storedOrder);
  const withinMs =
    storedOrder.notAfter + finishMs - (latestServerMs(state.clock, mono) ?? storedOrder.notAfter);
  return step(begun, answerWith({ v: 2, id: order.id, state: "begun" }), {
    kind: "write",
    group: storedOrder.group,
    items: storedOrder.items,
    withinMs,
  });
}

/** An action that is over at once is not reported as begun. */
const beginAction = (state: GatewayState, order: DoOrder): GatewayStep =>
  order.do === "horn" || order.do === "log"
    ? step(state, { kind: "act", order })
    : step(state, answerWith({ v: 2, id: order.id, state: "begun" }), { kind: "act", order });

/** A trial is kept, or ended now. */
function settleTrial(state: GatewayState, order: TrialOrder, mono: number): GatewayStep {
  const { id, of, to } = order;
  const trial = state.flash.trials.find((trial) => trial.id === of);
  if (trial === undefined) return finish(state, order, rejected(id, "noTrial"), mono);
  const others = state.flash.trials.filter((trial) => trial.id !== of);
  const trials = to === "keep" ? others : [...others, { ...trial, untilMono: 0 }];
  const settled = { ...state, flash: { ...state.flash, trials } };
  const items: AnswerItem[] = [{ k: "trial", r: "applied", is: to }];
  return finish(settled, order, { v: 2, id, state: "done", items }, mono);
}

function onWritten(state: GatewayState, work: Work, isWhole: boolean, mono: number): GatewayStep {
  switch (work.kind) {
    case "acting":
      return work.order.type === "do" || work.former === null
        ? step(state)
        : wrote(state, work.order, work.former, isWhole);
    case "undoing":
      return viewAgain(state, { ...work, kind: "reading", end: isWhole ? "undone" : "partly" });
    case "trialWriting":
      // A failed writing back is tried again with the next tick.
      return isWhole
        ? trialEnded({ ...state, work: null }, work.trial, mono)
        : step({ ...state, work: null });
    default:
      return step(state);
  }
}

/** Whole: it is read back. Not whole: former values are put back, once. */
function wrote(
  state: GatewayState,
  order: WriteOrder,
  former: ReadSettings,
  isWhole: boolean,
): GatewayStep {
  if (isWhole) return viewAgain(state, { kind: "reading", order, former, end: "done" });
  return step(
    { ...state, work: { kind: "undoing", order, former } },
    {
      kind: "writeBack",
      group: order.group,
      items: order.items.map(backwards),
      withinMs: writeBackMs,
    },
  );
}

const viewAgain = (state: GatewayState, work: Reading): GatewayStep =>
  step({ ...state, work }, { kind: "look", group: work.order.group });

/** Answers with the values that the controller really has. */
function readBack(
  state: GatewayState,
  { order, former, end }: Reading,
  group: GroupView | null,
  mono: number,
): GatewayStep {
  const { id } = order;
  const desired = former === null ? null : withChanges(former, order.items);
  const items = itemsReadBack(order.items, former, desired, group?.settings ?? null);
  const answer: CommandAnswer = {
    v: 2,
    id,
    state: end === "undone" ? "done" : end,
    ...(group === null ? {} : { rev: group.rev, hash: group.hash }),
    ...(end === "undone" ? { undone: true } : {}),
    items,
  };
  const added =
    order.trialMin === undefined || end === "undone"
      ? null
      : { id, untilMono: mono + order.trialMin * minuteMs };
  const left = itemsLeft(order.items, items);
  const trials = trialsAfter(state.flash.trials, order.group, left, added);
  return finish({ ...state, flash: { ...state.flash, trials } }, order, answer, mono);
}

function onActed(
  state: GatewayState,
  work: Work,
  { items, isDone }: Extract<GatewayEvent, { readonly kind: "acted" }>,
  mono: number,
): GatewayStep {
  if (work.kind !== "acting" || work.order.type !== "do") return step(state);
  const { id } = work.order;
  const answer: CommandAnswer = {
    v: 2,
    id,
    state: isDone ? "done" : "partly",
    ...(items.length === 0 ? {} : { items: [...items] }),
  };
  return finish(state, work.order, answer, mono);
}

/**
 * Order: the result is written to flash, then values are reported, then the answer, then waiting
 * work.
 */
function finish(
  state: GatewayState,
  order: Pick<FencedOrder, "id" | "seq"> & { readonly group?: string },
  answer: CommandAnswer,
  mono: number,
): GatewayStep {
  const { id, seq, group } = order;
  const flash = noted(state.flash, { id, seq, answer, order: null });
  const effects: GatewayEffect[] =
    group === undefined ? [] : [{ kind: "tell", groups: [group], origin: "command", id }];
  return after(step({ ...state, flash, work: null }, ...effects, answerWith(answer)), mono);
}

/** Former values of settings that still have the tried ones; values changed since by hand stay. */
function endTrial(
  state: GatewayState,
  trial: Trial,
  group: GroupView | null,
  mono: number,
): GatewayStep {
  // The settings are not known: the next tick tries again.
  if (group === null) return step(state);
  const items = trial.items
    .filter((item) => settingAt(group.settings, item) === item.to)
    .map(backwards);
  if (items.length === 0) return trialEnded(state, trial, mono);
  return step(
    { ...state, work: { kind: "trialWriting", trial } },
    { kind: "writeBack", group: trial.group, items, withinMs: writeBackMs },
  );
}

function trialEnded(state: GatewayState, trial: Trial, mono: number): GatewayStep {
  const trials = state.flash.trials.filter(({ id }) => id !== trial.id);
  const ended = { ...state, flash: { ...state.flash, trials }, work: null };
  const report = { kind: "tell", groups: [trial.group], origin: "trialEnd", id: trial.id } as const;
  return after(step(ended, report), mono);
}
