import { describe, expect, it, vi } from "vitest";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { DayEntry } from "../../../../src/stores/flock/day-entry.ts";
import type { InputOf } from "../../../../src/stores/port/call.ts";
import { buildFlockDay } from "../../../factories/flock-day.ts";
import { buildLoss, buildRecord } from "../../harness/production-factory.ts";

type Save = InputOf<"saveProduction">;
const at = 1_780_000_000_000;

function entryOf(record: FlockRecord = buildRecord()) {
  const save = vi.fn<(input: Save) => Promise<FlockRecord | null>>();
  save.mockResolvedValue({ ...record, version: record.version + 1, losses: [buildLoss()] });
  const read = vi.fn<() => Promise<FlockRecord>>();
  return { entry: new DayEntry({ submit: save, read, now: () => at }, record), save, read };
}
const sent = (save: { mock: { calls: [Save][] } }, index = 0): Save => save.mock.calls[index]![0];
const refusal = (code: number) => Object.assign(new Error("refused"), { code });

describe("the sent record", () => {
  it("contains the typed values: entries are added, single values only sent when changed", async () => {
    const { entry, save } = entryOf(
      buildRecord({ version: 4, values: { feedKg: 3000, waterL: null, kwh: 90, note: "wet" } }),
    );
    entry.put("dead", "12");
    entry.put("culled", "3");
    entry.setCause("leg");
    entry.put("waterL", "5400,5");
    entry.put("kwh", "");
    expect(await entry.save()).toBe("sent");
    expect(sent(save)).toEqual({
      flockId: 7,
      day: "2026-06-01",
      version: 4,
      draftId: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ),
      draftedAt: at,
      values: { waterL: 5400.5, kwh: null },
      losses: [{ dead: 12, culled: 3, cause: "leg" }],
      eggs: [],
      weighings: [],
      reason: "",
    });
  });

  it("has weights in grams, whatever the unit of the field", async () => {
    const { entry, save } = entryOf(buildRecord({ species: "pig", figures: null }));
    entry.put("sample", "30");
    entry.put("meanWeight", "61.5");
    await entry.save();
    expect(sent(save).weighings).toEqual([{ sample: 30, meanG: 61_500, cvPct: null }]);
  });

  it("has the same draft ID until it is saved, and then a new one", async () => {
    const { entry, save } = entryOf();
    save.mockRejectedValueOnce(new Error("no network"));
    entry.put("dead", "2");
    expect([await entry.save(), entry.failure]).toEqual([null, "no network"]);
    expect(entry.texts.dead).toBe("2");
    expect(await entry.save()).toBe("sent");
    entry.put("dead", "1");
    await entry.save();
    const ids = save.mock.calls.map(([input]) => input.draftId);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it("does not clear values typed while it is being sent", async () => {
    const { entry, save } = entryOf();
    let answer: (record: FlockRecord | null) => void = () => undefined;
    save.mockReturnValueOnce(new Promise((done) => void (answer = done)));
    entry.put("dead", "2");
    const saved = entry.save();
    entry.put("culled", "4");
    entry.setNote("wet litter");
    answer(null);
    expect(await saved).toBe("kept");
    expect([entry.texts.dead, entry.texts.culled, entry.note]).toEqual(["", "4", "wet litter"]);
    expect(entry.isTouched).toBe(true);
  });

  it("can state that there were no losses", async () => {
    const { entry, save } = entryOf();
    entry.stateNone("hasNoLosses", true);
    expect(entry.isTouched).toBe(true);
    entry.put("dead", "1");
    expect(entry.input.hasNoLosses).toBeUndefined();
    entry.put("dead", "");
    await entry.save();
    expect(sent(save)).toMatchObject({ hasNoLosses: true, losses: [] });
    expect(entry.none.hasNoLosses).toBe(false);
  });

  it("clears the fields when it is stored, and restores them when it is refused", async () => {
    const { entry, save } = entryOf();
    save.mockResolvedValueOnce(null);
    entry.put("dead", "2");
    entry.put("feedKg", "3100");
    entry.setCause("leg");
    expect(await entry.save()).toBe("kept");
    expect([entry.texts.dead, entry.isTouched]).toEqual(["", false]);
    const { draftedAt: _at, ...draft } = sent(save);
    entry.restore(sent(save));
    expect(entry.input).toMatchObject(draft);
  });
});

describe("typed values", () => {
  it("are kept when the record changes, next to the new values of others", () => {
    const { entry } = entryOf(buildRecord({ values: { feedKg: 1, waterL: 2, kwh: 3, note: "" } }));
    entry.put("feedKg", "10");
    entry.put("dead", "4");
    entry.renew(
      buildRecord({ version: 2, values: { feedKg: 5, waterL: 6, kwh: 3, note: "theirs" } }),
    );
    expect([entry.texts.feedKg, entry.texts.waterL, entry.texts.dead, entry.note]).toEqual([
      "10",
      "6",
      "4",
      "theirs",
    ]);
    expect(entry.isTouched).toBe(true);
  });

  it("are kept after a conflict, with the current record, under the same draft ID", async () => {
    const { entry, save, read } = entryOf();
    save.mockRejectedValueOnce(refusal(409));
    read.mockResolvedValue(buildRecord({ version: 3, losses: [buildLoss()] }));
    entry.put("dead", "2");
    await entry.save();
    expect([entry.record.version, entry.texts.dead, entry.failure]).toEqual([3, "2", "refused"]);
    await entry.save();
    expect(sent(save, 1)).toMatchObject({ version: 3, losses: [{ dead: 2 }] });
    expect(sent(save, 1).draftId).toBe(sent(save).draftId);
  });

  it("are cleared once they are saved", async () => {
    const { entry } = entryOf();
    entry.put("dead", "2");
    await entry.save();
    expect([entry.texts.dead, entry.isTouched, entry.record.losses.length]).toEqual(["", false, 1]);
  });
});

describe("an unusual value", () => {
  const doubtsAfter = async (put: (entry: DayEntry) => void, record?: FlockRecord) => {
    const { entry, save } = entryOf(record);
    put(entry);
    const isSaved = await entry.save();
    expect(save).toHaveBeenCalledTimes(isSaved === null ? 0 : 1);
    return entry.unusual;
  };

  it("requires a confirmation with both numbers, and is stored when confirmed", async () => {
    const { entry, save } = entryOf();
    entry.put("dead", "350");
    expect(await entry.save()).toBeNull();
    expect(entry.unusual).toEqual([{ kind: "losses", value: 350, usual: 15 }]);
    expect(await entry.save(true)).toBe("sent");
    expect(save).toHaveBeenCalledTimes(1);
    expect(entry.unusual).toEqual([]);
  });

  it("is a loss five times yesterday's, but not one slightly higher", async () => {
    expect(await doubtsAfter((entry) => entry.put("dead", "85"))).toEqual([]);
    expect(await doubtsAfter((entry) => entry.put("dead", "86"))).toHaveLength(1);
    // Without a record of the day before, only the share of the birds counts against it.
    const unknown = buildRecord({ dayBefore: buildFlockDay() });
    expect(await doubtsAfter((entry) => entry.put("dead", "300"), unknown)).toEqual([]);
    expect(await doubtsAfter((entry) => entry.put("dead", "301"), unknown)).toEqual([
      { kind: "losses", value: 301, usual: null },
    ]);
  });

  it("is feed or water far from the standard, but not too little before the day is over", async () => {
    const feed = (kg: string, isRunning = true) =>
      doubtsAfter(
        (entry) => entry.put("feedKg", kg),
        buildRecord({ figures: buildFlockDay({ isRunning }) }),
      );
    expect(await feed("5213")).toEqual([{ kind: "feed", value: 5213, usual: 4170 }]);
    expect(await feed("5212")).toEqual([]);
    expect([(await feed("100")).length, (await feed("100", false)).length]).toEqual([0, 1]);
  });

  it("is more eggs than hens, counting earlier rounds, or a weight far from the standard", async () => {
    const hens = buildRecord({ species: "layer", figures: buildFlockDay({ eggs: 20_000 }) });
    expect(await doubtsAfter((entry) => entry.put("good", "10000"), hens)).toEqual([]);
    expect(await doubtsAfter((entry) => entry.put("good", "10600"), hens)).toEqual([
      { kind: "eggs", value: 102, usual: null },
    ]);
    const weigh = (grams: string) =>
      doubtsAfter((entry) => {
        entry.put("sample", "100");
        entry.put("meanWeight", grams);
      });
    expect([(await weigh("1900")).length, (await weigh("1910")).length]).toEqual([0, 1]);
  });
});

describe("a value that cannot be sent", () => {
  it("stays in its field with the reason instead of being omitted, and is sent once it is valid", async () => {
    const { entry, save } = entryOf(
      buildRecord({ values: { feedKg: 3000, waterL: null, kwh: null, note: "" } }),
    );
    entry.put("dead", "1.5");
    entry.put("feedKg", "30.0.5");
    entry.put("meanWeight", "2100");
    expect([entry.missed, entry.isTouched]).toEqual([{}, true]);
    expect(await entry.save()).toBeNull();
    expect(save).not.toHaveBeenCalled();
    expect(entry.missed).toEqual({
      dead: "wholeNumber",
      feedKg: "number",
      sample: "noneEntered",
    });
    entry.put("dead", "2");
    entry.put("feedKg", "3005");
    entry.put("sample", "50");
    expect(entry.missed).toEqual({});
    expect(await entry.save(true)).toBe("sent");
    expect(sent(save)).toMatchObject({
      values: { feedKg: 3005 },
      losses: [{ dead: 2 }],
      weighings: [{ sample: 50, meanG: 2100 }],
    });
    expect(entry.missed).toEqual({});
  });

  it("is above the limit of the contract, which is named before anything is sent", async () => {
    const { entry, save } = entryOf();
    entry.put("feedKg", "1000001");
    entry.put("dead", "2000000");
    expect(await entry.save(true)).toBeNull();
    expect(save).not.toHaveBeenCalled();
    expect([entry.faultAt("feedKg", "en"), entry.faultAt("dead", "zh")]).toEqual([
      "Must be at most 1000000",
      "不能大于 1000000",
    ]);
    expect(entry.texts.feedKg).toBe("1000001");
    entry.put("dead", "");
    entry.put("feedKg", "1000000");
    expect(entry.faultAt("feedKg", "en")).toBeNull();
    expect(await entry.save(true)).toBe("sent");
  });

  it("is shown at its field with the server's reason, until it is changed", async () => {
    const { entry, save } = entryOf();
    const fields = {
      "values.feedKg": "Too much",
      "losses.0.dead": "Too many",
      "eggs.0.kg": "Heavy",
    };
    save.mockRejectedValueOnce(Object.assign(refusal(400), { fields }));
    entry.put("feedKg", "5000");
    await entry.save(true);
    const shown = () =>
      (["feedKg", "dead", "eggKg"] as const).map((name) => entry.faultAt(name, "en"));
    expect(shown()).toEqual(["Too much", "Too many", "Heavy"]);
    entry.put("feedKg", "500");
    entry.put("eggKg", "1");
    expect(shown().slice(0, 2)).toEqual([null, "Too many"]);
    expect(entry.faults).toEqual({ dead: "Too many" });
  });

  it("is a weight of eggs without a count", async () => {
    const { entry, save } = entryOf(buildRecord({ species: "layer" }));
    entry.put("eggKg", "200");
    await entry.save();
    expect([entry.missed, save.mock.calls]).toEqual([{ good: "noneEntered" }, []]);
  });

  it("is an impossible weight of a bird, which is not dropped silently", () => {
    const { entry } = entryOf();
    entry.sample.setMode("birds");
    entry.put("oneWeight", "2");
    entry.addWeighed();
    expect([entry.texts.oneWeight, entry.missed]).toEqual(["2", { oneWeight: "animalWeight" }]);
    entry.put("oneWeight", "2100");
    entry.addWeighed();
    expect([entry.texts.oneWeight, entry.sample.weightsG]).toEqual(["", [2100]]);
  });

  it("is a crate without its weight, or one with an impossible weight per bird", () => {
    const { entry } = entryOf();
    entry.sample.setMode("groups");
    entry.put("groupCount", "10");
    entry.addWeighed();
    expect(entry.missed).toEqual({ groupWeight: "noneEntered" });
    entry.put("groupWeight", "0.02");
    expect(entry.missed).toEqual({ groupWeight: "animalWeight" });
    entry.put("groupWeight", "21");
    entry.addWeighed();
    expect(entry.sample.figures).toMatchObject({ sample: 10, meanG: 2100 });
  });

  it("is ignored in hidden fields", async () => {
    const { entry, save } = entryOf();
    entry.put("sample", "10");
    entry.sample.setMode("birds");
    entry.put("dead", "1");
    expect(await entry.save()).toBe("sent");
    expect(sent(save).weighings).toEqual([]);
  });
});

it("sends a last weight that was typed but not added", async () => {
  const { entry, save } = entryOf();
  entry.sample.setMode("birds");
  entry.sample.addBirds([2000]);
  entry.put("oneWeight", "2200");
  await entry.save(true);
  expect(sent(save).weighings).toMatchObject([{ sample: 2, weightsG: [2000, 2200] }]);
});

it("a typed 0 means none before the first entry", async () => {
  const { entry, save } = entryOf();
  entry.put("dead", "0");
  expect(entry.isTouched).toBe(true);
  await entry.save();
  expect(sent(save)).toMatchObject({ hasNoLosses: true, losses: [] });
  const second = entryOf(buildRecord({ losses: [buildLoss()] }));
  second.entry.put("dead", "0");
  await second.entry.save();
  expect(sent(second.save).hasNoLosses).toBeUndefined();
});
