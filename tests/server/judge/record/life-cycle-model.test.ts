import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Alarm,
  alarmSchema,
  isActive,
  isAnnunciated,
} from "../../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import {
  acknowledge,
  applyChange,
  expireShelf,
  raised,
  shelve,
  unshelve,
} from "../../../../server/judge/record/alarm-life-cycle.ts";
import { start } from "../judge-scene.ts";

/**
 * The life cycle of an alarm as four yes-or-no questions, from which the state of ISA-18.2 follows.
 */
interface Model {
  isThere: boolean;
  isAcknowledged: boolean;
  shelvedUntil: number | null;
  isHidden: boolean;
  now: number;
}
interface Real {
  alarm: Alarm;
}

const stateOf = ({ isThere, isAcknowledged }: Model): Alarm["state"] =>
  isThere
    ? isAcknowledged
      ? "acknowledged"
      : "unacknowledged"
    : isAcknowledged
      ? "closed"
      : "returned";

/** Compares the record with the model by the same questions. */
function agree(model: Model, { alarm }: Real): void {
  const isShelved = model.shelvedUntil !== null;
  const state = {
    state: alarm.state,
    isActive: isActive(alarm),
    isAnnunciated: isAnnunciated(alarm),
    shelvedUntil: alarm.shelvedUntil,
    hasShelver: alarm.shelvedBy !== null,
    hasReason: alarm.shelveReason !== null,
    isCleared: alarm.clearedAt !== null,
    isAcknowledged: alarm.ackAt !== null && alarm.ackBy !== null,
  };
  const meant = {
    state: stateOf(model),
    isActive: model.isThere,
    isAnnunciated: model.isThere && !isShelved && !model.isHidden,
    shelvedUntil: model.shelvedUntil,
    hasShelver: isShelved,
    hasReason: isShelved,
    isCleared: !model.isThere,
    isAcknowledged: model.isAcknowledged,
  };
  // A cheap comparison comes first, because an expectation at each of 60,000 steps would take most
  // of the time.
  if (!isDeepStrictEqual(state, meant)) expect(state).toEqual(meant);
}

/**
 * Each action returns whether it had an effect; a step without one returns null or the same record.
 */
function command(
  name: string,
  run: (model: Model, alarm: Alarm) => { done: Alarm | null; hasEffect: boolean },
): fc.Command<Model, Real> {
  return {
    check: () => true,
    run: (model, real) => {
      const { done, hasEffect } = run(model, real.alarm);
      if ((done !== null && done !== real.alarm) !== hasEffect)
        expect.fail(`${name} ${hasEffect ? "had no effect" : "had an effect"}`);
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
  return {
    done: applyChange(alarm, { kind: "clear", key: "fanFault", subject: "3", at: model.now }),
    hasEffect,
  };
});
const shelved = (minutes: number) =>
  command(`shelve ${minutes}`, (model, alarm) => {
    const until = model.now + minutes * minuteMs;
    if (model.isThere) model.shelvedUntil = until;
    return { done: shelve(alarm, until, "li", "mending"), hasEffect: model.isThere };
  });
const unshelved = command("unshelve", (model, alarm) => {
  const hasEffect = model.shelvedUntil !== null;
  model.shelvedUntil = null;
  return { done: unshelve(alarm), hasEffect };
});
const passed = (minutes: number) =>
  command(`${minutes} min`, (model, alarm) => {
    model.now += minutes * minuteMs;
    const hasEffect = model.shelvedUntil !== null && model.shelvedUntil <= model.now;
    if (hasEffect) model.shelvedUntil = null;
    return { done: expireShelf(alarm, model.now), hasEffect };
  });
const hidden = (isHidden: boolean) =>
  command(isHidden ? "hide" : "show", (model, alarm) => {
    if (model.isThere) model.isHidden = isHidden;
    return {
      done: applyChange(alarm, {
        kind: "suppress",
        key: "fanFault",
        subject: "3",
        by: isHidden ? "powerFail" : null,
        at: model.now,
      }),
      hasEffect: model.isThere,
    };
  });
const worsened = command("peak", (model, alarm) => ({
  done: applyChange(alarm, {
    kind: "peak",
    key: "fanFault",
    subject: "3",
    peak: 0,
    at: model.now,
  }),
  hasEffect: model.isThere,
}));

test("2,000 alarms follow ISA-18.2 for any actions in any order", () => {
  const minutes = fc.integer({ min: 1, max: 480 });
  const commands = fc.commands(
    [
      fc.constant(acknowledged),
      fc.constant(cleared),
      minutes.map(shelved),
      fc.constant(unshelved),
      minutes.map(passed),
      fc.boolean().map(hidden),
      fc.constant(worsened),
    ],
    { maxCommands: 30, size: "+1" },
  );
  fc.assert(
    fc.property(commands, (list) => {
      const alarm: Alarm = {
        ...raised(
          {
            kind: "raise",
            key: "fanFault",
            subject: "3",
            severity: 2,
            value: 0.2,
            limit: 1.1,
            suppressedBy: null,
            at: start,
          },
          { houseId: 7, farmId: 3, orgId: 1 },
        ),
        id: 1,
        version: 1,
      };
      const real: Real = { alarm };
      fc.modelRun(
        () => ({
          model: {
            isThere: true,
            isAcknowledged: false,
            shelvedUntil: null,
            isHidden: false,
            now: start,
          },
          real,
        }),
        list,
      );
      expect(alarmSchema.parse(real.alarm)).toMatchObject({
        id: 1,
        houseId: 7,
        key: "fanFault",
        subject: "3",
        raisedAt: start,
        value: 0.2,
        limit: 1.1,
      });
    }),
    { numRuns: 2000 },
  );
}, 120_000);
