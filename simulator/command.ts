import { z } from "zod";
import { isMisbehaviour, type Misbehaviour, misbehaviourKeys } from "./controller/misbehaviour.ts";
import { type EventKey, eventKeys, isEventKey } from "./event/event-kinds.ts";

/**
 * A requested event. `house`: network ID or 1-based number; null lets the fleet choose. `minutes`
 * null: its usual length.
 */
export interface EventRequest {
  readonly kind: EventKey;
  readonly house: string | null;
  readonly minutes: number | null;
}

const wordsSchema = z.object({
  event: z.string(),
  house: z.union([z.string(), z.int().transform(String)]).optional(),
  minutes: z.number().positive().max(525_600).optional(),
});

/**
 * `powerFail`, `powerFail GW-0003 20`, `powerFail:3:20` or
 * `{"event":"powerFail","house":"GW-0003","minutes":20}`. @throws Error with one line for a person.
 */
export function parseEventRequest(text: string): EventRequest {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return fromJson(trimmed);
  const [kind = "", house = "", minutes = "", ...rest] = trimmed.split(/[\s:]+/);
  if (rest.length > 0) throw new Error(`too many words in "${trimmed}": event, house, minutes`);
  return {
    kind: kindOf(kind),
    house: house === "" ? null : house,
    minutes: minutes === "" ? null : minutesOf(minutes),
  };
}

/** A house whose controller is to fail to obey; `kind` null: it obeys again. */
export interface MisbehaviourRequest {
  readonly house: string;
  readonly kind: Misbehaviour | null;
}

/**
 * `control GW-0003 liar`, `control 3 none`; null: the text is about something else. @throws Error
 * with one line for a person.
 */
export function parseControl(text: string): MisbehaviourRequest | null {
  const [word, house = "", kind = "", ...rest] = text.trim().split(/\s+/);
  if (word !== "control") return null;
  const isKnown = kind === "none" || isMisbehaviour(kind);
  if (house === "" || !isKnown || rest.length > 0)
    throw new Error(`control, house, and one of none, ${misbehaviourKeys.join(", ")}`);
  return { house, kind: kind === "none" ? null : kind };
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= 525_600) return minutes;
  throw new Error(`minutes must be a number above 0, not "${text}"`);
}

function fromJson(text: string): EventRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(
      'not JSON: an event looks like {"event":"powerFail","house":"GW-0003","minutes":20}',
    );
  }
  const parsed = wordsSchema.safeParse(value);
  if (!parsed.success)
    throw new Error('an event looks like {"event":"powerFail","house":"GW-0003","minutes":20}');
  return {
    kind: kindOf(parsed.data.event),
    house: parsed.data.house ?? null,
    minutes: parsed.data.minutes ?? null,
  };
}

function kindOf(text: string): EventKey {
  if (isEventKey(text)) return text;
  throw new Error(`unknown event "${text}": one of ${eventKeys.join(", ")}`);
}
