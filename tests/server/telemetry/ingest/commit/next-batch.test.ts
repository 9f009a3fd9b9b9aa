import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  Item,
  ServerItem,
} from "../../../../../server/telemetry/ingest/commit/ingest-item.ts";
import { nextBatch } from "../../../../../server/telemetry/ingest/commit/next-batch.ts";

const question = (houseId: number): ServerItem => ({ kind: "tick", houseId, receivedAt: 0 });
const refused: Item = {
  kind: "refused",
  topic: "",
  payload: Buffer.alloc(0),
  receivedAt: 0,
  networkId: "",
  refused: [],
};
/** Waiting messages: for one house, for none, or for several. */
const waiting = fc
  .array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 })
  .map((houses) => ({ houses, items: houses.length === 0 ? [refused] : houses.map(question) }));
const queues = fc.array(waiting, { maxLength: 60 });
const sizes = fc.record({ headMax: fc.integer({ min: 1, max: 9 }), more: fc.nat({ max: 9 }) });

describe("the next batch of a queue", () => {
  it("takes all waiting items once, and those of a house in order", () => {
    fc.assert(
      fc.property(queues, sizes, (all, { headMax, more }) => {
        const taken: (typeof all)[number][] = [];
        for (let queue = all; queue.length > 0;) {
          const { batch, left } = nextBatch(queue, { headMax, batchMax: headMax + more });
          expect(batch.slice(0, headMax)).toEqual(queue.slice(0, headMax));
          expect(batch.length).toBeLessThanOrEqual(headMax + more);
          taken.push(...batch);
          queue = left;
        }
        expect(new Set(taken)).toEqual(new Set(all));
        expect(taken).toHaveLength(all.length);
        for (let house = 0; house <= 6; house++) {
          const own = (list: typeof all) => list.filter(({ houses }) => houses.includes(house));
          expect(own(taken)).toEqual(own(all));
        }
      }),
    );
  });

  it("adds to its first message only later messages of the same houses", () => {
    const queue = [1, 2, 3, 1, 4, 2, 1, 3].map((house) => ({ house, items: [question(house)] }));
    const { batch, left } = nextBatch(queue, { headMax: 2, batchMax: 4 });
    expect(batch.map(({ house }) => house)).toEqual([1, 2, 1, 2]);
    expect(left.map(({ house }) => house)).toEqual([3, 4, 1, 3]);
  });
});
