import fc from "fast-check";
import { expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { type Incident, incidentsOf } from "../../../../contract/alarm/incident.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { IncidentRegistry } from "../../../../src/stores/fleet/incident-registry.ts";
import { networkIn, storyArbitrary, storyStart } from "../../harness/incident-story.ts";

const now = storyStart + hourMs / 2;
const summaryOf = (incidents: readonly Incident[]) =>
  incidents
    .map(({ id, cause, members }) => ({ id, cause, members: members.map((member) => member.id) }))
    .toSorted((a, b) => a.id - b.id);

it("deriving from changes equals deriving from everything, in any order", () => {
  fc.assert(
    fc.property(storyArbitrary, fc.array(fc.nat(999)), fc.boolean(), (story, order, isMoved) => {
      // A house that was moved meanwhile has alarms of two farms.
      const alarms = story.alarms.map((alarm, index): Alarm =>
        isMoved && index % 5 === 0 ? { ...alarm, farmId: alarm.farmId + 1 } : alarm,
      );
      const network = networkIn(story);
      let isSwapped = false;
      const networkOf = (houseId: number) =>
        isSwapped && houseId % 2 === 0 ? "other" : network(houseId);
      const book = new IncidentRegistry(networkOf);
      const known = new Map<number, Alarm>();
      const shuffled = alarms.toSorted(
        (a, b) =>
          (order[a.id % (order.length + 1)] ?? a.id) - (order[b.id % (order.length + 1)] ?? b.id),
      );
      for (const alarm of shuffled) {
        // First the alarm as raised, then its current state.
        for (const item of [{ ...alarm, clearedAt: null, version: 0 }, alarm]) {
          book.put(item);
          known.set(item.id, item);
          expect(summaryOf(book.incidents(now))).toEqual(
            summaryOf(incidentsOf(known.values(), networkOf)),
          );
        }
      }
      isSwapped = true;
      book.touch();
      expect(summaryOf(book.incidents(now))).toEqual(
        summaryOf(incidentsOf(known.values(), networkOf)),
      );
    }),
    { numRuns: 1000 },
  );
});

it("keeps the incident objects of farms without changes", () => {
  fc.assert(
    fc.property(storyArbitrary, ({ alarms }) => {
      const book = new IncidentRegistry(() => null);
      for (const alarm of alarms) book.put(alarm);
      const before = book.incidents(now);
      const changed = alarms[0];
      if (changed === undefined) return;
      book.put({ ...changed, peak: 99, version: changed.version + 1000 });
      const expectedKeys = new Set(before);
      for (const incident of book.incidents(now))
        expect(expectedKeys.has(incident)).toBe(incident.first.farmId !== changed.farmId);
    }),
    { numRuns: 300 },
  );
});
