import fc from "fast-check";
import { expect, test } from "vitest";
import { type Alarm, alarmSchema, isActive, isAnnunciated } from "../../../contract/alarm.ts";
import { acknowledge, applyChange, expireShelf, raised, shelve, unshelve } from "../../../server/alarm/life-cycle.ts";
import { start } from "./scene.ts";

/** The life of an alarm as four yes-or-no questions, from which ISA-18.2's state follows. */
interface Model { isThere: boolean; isAcknowledged: boolean; shelvedUntil: number | null; isHidden: boolean; now: number }
interface Real { alarm: Alarm }

const stateOf = ({ isThere, isAcknowledged }: Model): Alarm["state"] => (isThere ? (isAcknowledged ? "acknowledged" : "unacknowledged") : isAcknowledged ? "closed" : "returned");

function agree(model: Model, { alarm }: Real): void {
  expect(alarmSchema.parse(alarm)).toEqual(alarm);
  expect(alarm.state).toBe(stateOf(model));
  expect(isActive(alarm)).toBe(model.isThere);
  expect(alarm.shelvedUntil).toBe(model.shelvedUntil);
  expect([alarm.shelvedBy, alarm.shelveReason].every((field) => (field === null) === (model.shelvedUntil === null))).toBe(true);
  expect(isAnnunciated(alarm)).toBe(model.isThere && model.shelvedUntil === null && !model.isHidden);
  expect(alarm.clearedAt === null).toBe(model.isThere);
  expect(alarm.ackAt === null).toBe(!model.isAcknowledged);
  expect(alarm).toMatchObject({ id: 1, houseId: 7, key: "fanFault", subject: "3", raisedAt: start, value: 0.2, limit: 1.1 });
}

/** Each says whether it had an effect; what has none gives null or the same record. */
function command(name: string, run: (model: Model, alarm: Alarm) => { done: Alarm | null; hasEffect: boolean }): fc.Command<Model, Real> {
  return {
    check: () => true,
    run: (model, real) => {
      const { done, hasEffect } = run(model, real.alarm);
      expect(done !== null && done !== real.alarm, name).toBe(hasEffect);
      real.alarm = done ?? real.alarm;
      agree(model, real);
    },
    toString: () => name,
  };
}

const acknowledged = command("acknowledge", (model, alarm) => {
  const hasEffect = !model.isAcknowledged;
  model.isAcknowledged = true;
  return { done: acknowledge(alarm, "wang", "", model.now), hasEffect };
});
const cleared = command("clear", (model, alarm) => {
  const hasEffect = model.isThere;
  model.isThere = false;
  if (hasEffect) model.shelvedUntil = null;
  return { done: applyChange(alarm, { kind: "clear", key: "fanFault", subject: "3", at: model.now }), hasEffect };
});
const shelved = (minutes: number) => command(`shelve ${minutes}`, (model, alarm) => {
  const until = model.now + minutes * 60_000;
  if (model.isThere) model.shelvedUntil = until;
  return { done: shelve(alarm, until, "li", "mending"), hasEffect: model.isThere };
});
const unshelved = command("unshelve", (model, alarm) => {
  const hasEffect = model.shelvedUntil !== null;
  model.shelvedUntil = null;
  return { done: unshelve(alarm), hasEffect };
});
const passed = (minutes: number) => command(`${minutes} min`, (model, alarm) => {
  model.now += minutes * 60_000;
  const hasEffect = model.shelvedUntil !== null && model.shelvedUntil <= model.now;
  if (hasEffect) model.shelvedUntil = null;
  return { done: expireShelf(alarm, model.now), hasEffect };
});
const hidden = (isHidden: boolean) => command(isHidden ? "hide" : "show", (model, alarm) => {
  if (model.isThere) model.isHidden = isHidden;
  return { done: applyChange(alarm, { kind: "suppress", key: "fanFault", subject: "3", by: isHidden ? "powerFail" : null }), hasEffect: model.isThere };
});
const worsened = command("worsen", (model, alarm) => ({ done: applyChange(alarm, { kind: "worsen", key: "fanFault", subject: "3", peak: 0 }), hasEffect: model.isThere }));

test("2,000 lives of an alarm follow ISA-18.2, whatever is done to it and in whatever order", () => {
  const minutes = fc.integer({ min: 1, max: 480 });
  const commands = fc.commands(
    [fc.constant(acknowledged), fc.constant(cleared), minutes.map(shelved), fc.constant(unshelved), minutes.map(passed), fc.boolean().map(hidden), fc.constant(worsened)],
    { maxCommands: 30, size: "+1" },
  );
  fc.assert(
    fc.property(commands, (list) => {
      const alarm: Alarm = { ...raised({ kind: "raise", key: "fanFault", subject: "3", severity: 2, value: 0.2, limit: 1.1, suppressedBy: null, at: start }, { houseId: 7, farmId: 3, orgId: 1 }), id: 1, version: 1 };
      fc.modelRun(() => ({ model: { isThere: true, isAcknowledged: false, shelvedUntil: null, isHidden: false, now: start }, real: { alarm } }), list);
    }),
    { numRuns: 2000 },
  );
});
