import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../../../server/notify/notice-send/channel/channel-port.ts";
import type { Waiting } from "../../../../../server/notify/notice-send/deliver/notice-claim.ts";
import {
  slotRules,
  Slots,
} from "../../../../../server/notify/notice-send/deliver/channel-slots.ts";

let ids = 0;
const waitingFor = (orgId: number, isUrgent = false, host = ""): Waiting => {
  ids += 1;
  return { id: ids, orgId, host, isUrgent };
};
const many = (count: number, ...seed: Parameters<typeof waitingFor>): Waiting[] =>
  Array.from({ length: count }, () => waitingFor(...seed));
const noAnswer: Outcome = { kind: "later", of: "channel", detail: "ETIMEDOUT", afterMs: null };
const accepted: Outcome = { kind: "accepted", ref: null };

/** Starts all notices that may start. */
function fill(slots: Slots, waiting: readonly Waiting[], now = 0): readonly Waiting[] {
  const picked = slots.pick(waiting, false, now);
  for (const item of picked) slots.begin(item, now);
  return picked;
}

describe("places of a channel", () => {
  it("are never all used by notices that are not urgent", () => {
    const slots = new Slots();
    const low = [1, 2, 3, 4, 5].flatMap((orgId) => many(50, orgId));
    expect(fill(slots, low)).toHaveLength(slotRules.allNotUrgent);
    expect(fill(slots, low)).toEqual([]);
    // Both the organisation with the backlog and another one get places at once.
    const urgent = [waitingFor(1, true), waitingFor(9, true)];
    expect(new Set(fill(slots, [...low, ...urgent]))).toEqual(new Set(urgent));
  });

  it("rotate: the first notice of each organisation comes before the second of any", () => {
    const slots = new Slots();
    const waiting = [...many(20, 1, true), waitingFor(2, true), waitingFor(3, true)];
    const orgs = fill(slots, waiting).map(({ orgId }) => orgId);
    expect(orgs.slice(0, 3)).toEqual([1, 2, 3]);
    expect(orgs.filter((orgId) => orgId === 1)).toHaveLength(slotRules.org);
  });

  it("are not blocked for others by hanging attempts", () => {
    const slots = new Slots();
    for (let orgId = 1; orgId <= 2; orgId += 1) fill(slots, many(9, orgId, true));
    expect(fill(slots, [waitingFor(3, true)], 100)).toEqual([]);
    expect(fill(slots, [waitingFor(3, true)], slotRules.slowMs)).toHaveLength(1);
    // The organisation's own places remain occupied.
    expect(fill(slots, many(9, 1, true), slotRules.slowMs)).toEqual([]);
  });

  it("of one silent host do not block the organisation's other robots", () => {
    const slots = new Slots();
    fill(slots, many(9, 1, true, "hole.example"));
    expect(fill(slots, [waitingFor(1, true, "oapi.dingtalk.com")])).toHaveLength(1);
  });

  it("shrink to one after a failure, and to none for a while after five; other channels keep theirs", () => {
    const slots = new Slots();
    const fail = (waiting: Waiting) => slots.note(waiting, noAnswer, 0);
    fail(waitingFor(1));
    expect(slots.pick(many(9, 1, true), false, 0)).toHaveLength(1);
    for (const item of many(4, 1)) fail(item);
    expect(slots.pick(many(9, 1, true), false, 1000)).toEqual([]);
    expect(slots.pick(many(9, 2, true), false, 1000)).toHaveLength(slotRules.org);
    expect(slots.pick(many(9, 1, true), false, 30_000)).toHaveLength(1);
    slots.note(waitingFor(1), accepted, 30_000);
    expect(slots.pick(many(9, 1, true), false, 30_000)).toHaveLength(slotRules.org);
  });

  it("are not changed by an answer about one recipient", () => {
    const slots = new Slots();
    const about: Outcome = { kind: "later", of: "recipient", detail: "SMTP 450", afterMs: null };
    const refused: Outcome = { kind: "refused", of: "recipient", detail: "SMTP 550" };
    for (const item of many(20, 1)) slots.note(item, about, 0);
    expect(slots.pick(many(9, 1, true), false, 0)).toHaveLength(slotRules.org);
    for (const item of many(5, 1)) slots.note(item, noAnswer, 0);
    slots.note(waitingFor(1), refused, 0);
    expect(slots.pick(many(9, 1, true), false, 0)).toEqual([]);
  });

  it("that fail for one organisation while another's succeed do not open the breaker", () => {
    const slots = new Slots();
    expect(slots.note(waitingFor(1), noAnswer, 0)).toBe(true);
    slots.note(waitingFor(2), accepted, 0);
    expect(slots.note(waitingFor(1), noAnswer, 1000)).toBe(false);
    // After a while the cause is uncertain again, and at once when the other organisation fails
    // too.
    expect(slots.note(waitingFor(1), noAnswer, slotRules.shownMs)).toBe(true);
    slots.note(waitingFor(2), accepted, slotRules.shownMs);
    slots.note(waitingFor(2), noAnswer, slotRules.shownMs);
    expect(slots.note(waitingFor(1), noAnswer, slotRules.shownMs)).toBe(true);
  });

  it("keep their rules in any mixture, and an urgent notice of an idle organisation starts at once", () => {
    const one = fc.record({
      orgId: fc.integer({ min: 1, max: 6 }),
      isUrgent: fc.boolean(),
      host: fc.constantFrom("", "a.example", "b.example"),
    });
    const wave = fc.record({
      waiting: fc.array(one, { maxLength: 40 }),
      ms: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(fc.array(wave, { minLength: 1, maxLength: 6 }), (waves) => {
        const slots = new Slots();
        const begun: { readonly one: Waiting; readonly at: number }[] = [];
        let now = 0;
        for (const { waiting, ms } of waves) {
          now += ms;
          const all = waiting.map(({ orgId, isUrgent, host }) => waitingFor(orgId, isUrgent, host));
          for (const item of fill(slots, all, now)) begun.push({ one: item, at: now });
          const fresh = begun.filter(({ at }) => now - at < slotRules.slowMs);
          expect(fresh.length).toBeLessThanOrEqual(slotRules.all);
          const notUrgent = fresh.filter(({ one: each }) => !each.isUrgent);
          expect(notUrgent.length).toBeLessThanOrEqual(slotRules.allNotUrgent);
          for (const orgId of [1, 2, 3, 4, 5, 6]) {
            const own = begun.filter(({ one: each }) => each.orgId === orgId);
            expect(own.length).toBeLessThanOrEqual(slotRules.org);
            const urgent = all.find((item) => item.orgId === orgId && item.isUrgent);
            if (urgent !== undefined && own.length === 0)
              expect(fresh.length, "a place was free").toBe(slotRules.all);
          }
        }
      }),
    );
  });
});
