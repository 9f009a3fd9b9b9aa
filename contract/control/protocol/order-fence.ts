import {
  type AnswerItem,
  type CommandAnswer,
  type FencedOrder,
  type Order,
  orderBytesMax,
  orderSchema,
  type Rejection,
} from "./gateway-order.ts";
import { type ReadSettings, type SettingChange, settingAt } from "./controller-setting.ts";
import { latestServerMs, type ServerClock } from "./server-clock.ts";
import { placeOf } from "./order-item.ts";
import type { Flash } from "./gateway-journal.ts";

/*
 * Checks of a gateway before it begins, in this order; the first that fails is the answer. Pure: a
 * gateway's firmware may be written after it line by line.
 */

/**
 * Check 1: an order, or the answer to a message that cannot be read; null when not even its id can
 * be.
 */
export function readOrder(
  text: string,
): { readonly order: Order } | { readonly refused: CommandAnswer } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const order = orderSchema.safeParse(value);
  // Bytes of UTF-8, as they came: a Chinese character has three.
  const bytes = new TextEncoder().encode(text).length;
  if (order.success && bytes <= orderBytesMax) return { order: order.data };
  const id = idIn(value);
  return id === null ? null : { refused: rejected(id, "unsupported") };
}

function idIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("id" in value) || !("v" in value))
    return null;
  return value.v === 2 && typeof value.id === "string" ? value.id.slice(0, 64) : null;
}

export const rejected = (id: string, reason: Rejection): CommandAnswer => ({
  v: 2,
  id,
  state: "rejected",
  reason,
});

/** Abilities of a gateway; it announces the same on `up/attr`. */
export interface Abilities {
  readonly groups: readonly string[];
  readonly actions: readonly string[];
  readonly hasTrial: boolean;
  /** True: the gateway fetches files. */
  readonly takesFiles?: boolean;
}

/** The rest of check 1: a group, an action, a trial that it has. */
export function isAble(can: Abilities, order: FencedOrder): boolean {
  if (order.type === "write")
    return can.groups.includes(order.group) && (order.trialMin === undefined || can.hasTrial);
  if (order.do === "install") return can.takesFiles === true;
  return order.do === "trial" ? can.hasTrial : can.actions.includes(order.do);
}

/** The moment an order is judged at. */
export interface FenceContext {
  /** Session of the current connection; empty without one. */
  readonly session: string;
  readonly clock: ServerClock;
  /** The monotonic clock, ms. */
  readonly mono: number;
}

/**
 * Checks 3 to 5: number, session, time. They run when the order's turn comes, and the last two
 * again at the moment it is begun, because reading the controller takes time. Check 2, the journal,
 * comes before them (`answerOf`).
 */
export function fenceOf(
  order: FencedOrder,
  { lastSeq }: Pick<Flash, "lastSeq">,
  context: FenceContext,
): Rejection | null {
  return order.seq <= lastSeq ? "stale" : windowOf(order, context);
}

/** Checks 4 and 5: the session is the current one, and it is before `notAfter` for certain. */
export function windowOf(
  order: FencedOrder,
  { session, clock, mono }: FenceContext,
): Rejection | null {
  if (order.session !== session) return "session";
  const latestMs = latestServerMs(clock, mono);
  if (latestMs === null) return "clock";
  return latestMs < order.notAfter ? null : "expired";
}

/**
 * Reasons that always stay true: an order refused for one of them is refused again. Any other is
 * written to flash with the order's number before it is sent, or a second copy could be begun after
 * the server was informed that nothing was. `expired` is one of the latter: a better exchange of
 * the time may show that the moment has not come yet.
 */
const lasting: ReadonlySet<string> = new Set(["unsupported", "stale", "session"]);
export const isLasting = (reason = ""): boolean => lasting.has(reason);

/** Answer of the controller to a query right before anything is changed. */
export interface ControllerView {
  /** False: it does not answer, and the rest is meaningless. */
  readonly hasAnswered: boolean;
  /** A key was pressed in the last five minutes. */
  readonly isPanelInUse: boolean;
  /** People are at work: no remote order of any kind is accepted. */
  readonly isLocalOnly: boolean;
  /** The mode is hand: only then a level is accepted. */
  readonly isHand: boolean;
  /** Emergency stop, error, or an output switched by hand. */
  readonly isInterlocked: boolean;
  /** Files that the gateway has completely. */
  readonly files?: readonly number[];
  /** The group of a write, read fresh; null for other orders. */
  readonly group: GroupView | null;
}

export interface GroupView {
  readonly rev: number;
  readonly hash: string;
  readonly settings: ReadSettings;
  /** Range the device accepts for a place; null: anything; undefined: it has no such place. */
  readonly rangeOf: (item: SettingChange) => Range | null | undefined;
}
export type Range = readonly [min: number, max: number];

/** Checks 6 to 8: the answer that refuses it, or null. */
export function controllerFence(order: FencedOrder, view: ControllerView): CommandAnswer | null {
  const reason = stateFence(order, view);
  if (reason !== null) return rejected(order.id, reason);
  if (order.type !== "write") return null;
  const { group } = view;
  if (group === null) return rejected(order.id, "unsupported");
  if (order.base !== group.hash) return conflict(order.id, order.items, group);
  const bad = order.items.flatMap((item) => rangeFault(item, group.rangeOf(item)));
  return bad.length === 0 ? null : { ...rejected(order.id, "range"), items: bad };
}

function stateFence(order: FencedOrder, view: ControllerView): Rejection | null {
  if (!needsController(order)) return null;
  if (!view.hasAnswered) return "controllerLost";
  if (view.isLocalOnly) return "localOnly";
  if (view.isPanelInUse && order.protective !== true) return "localBusy";
  if (view.isInterlocked && !isHarmless(order)) return "interlock";
  if (isLevel(order) && !view.isHand) return "notHand";
  return isMissing(order, view) ? "noFile" : null;
}

const isMissing = (order: FencedOrder, { files = [] }: ControllerView): boolean =>
  order.type === "do" && order.do === "install" && !files.includes(order.file);

/** Actions the gateway does by itself: its horn, its log, its own restart, the end of a trial. */
const ownActions: ReadonlySet<string> = new Set(["horn", "log", "restart", "trial"]);
/** Actions that switch no output: allowed during an emergency stop. */
const harmlessActions: ReadonlySet<string> = new Set(["clock", "reset"]);

/** True for an order that concerns the controller, so that checks 6 to 8 apply. */
export const needsController = (order: FencedOrder): boolean =>
  order.type === "write" || !ownActions.has(order.do);
const isLevel = (order: FencedOrder): boolean => order.type === "do" && order.do === "level";
const isHarmless = (order: FencedOrder): boolean =>
  order.type === "do" && harmlessActions.has(order.do);

/** A refusal with the current values, so that a person can choose. */
const conflict = (
  id: string,
  items: readonly SettingChange[],
  { rev, hash, settings }: GroupView,
): CommandAnswer => ({
  ...rejected(id, "conflict"),
  rev,
  hash,
  items: items.map((item) => ({ ...placeOf(item), r: "conflict", is: settingAt(settings, item) })),
});

function rangeFault(item: SettingChange, range: Range | null | undefined): AnswerItem[] {
  if (range === undefined) return [{ ...placeOf(item), r: "unsupported" }];
  if (range === null || typeof item.to !== "number") return [];
  const [min, max] = range;
  return item.to >= min && item.to <= max ? [] : [{ ...placeOf(item), r: "range", min, max }];
}
