import { expect, it, vi } from "vitest";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { StockEntry } from "../../../../src/stores/flock/stock-entry.ts";
import { isOfStock } from "../../../../src/stores/flock/stock-text.ts";
import type { InputOf } from "../../../../src/stores/port/call.ts";
import { buildRecord } from "../../harness/production-factory.ts";

type Save = InputOf<"saveProduction">;
const entryOf = () => {
  const save = vi.fn<(input: Save) => Promise<FlockRecord | null>>();
  save.mockResolvedValue(buildRecord());
  return { stock: new StockEntry(save, true), save };
};

it("sends the total of a sale, typed with a thousands separator", async () => {
  const { stock, save } = entryOf();
  stock.put("birds", "9,000");
  stock.put("price", "186,300.50");
  await stock.save(buildRecord(), 0);
  expect(save.mock.calls[0]![0].moves).toMatchObject([
    { kind: "sale", birds: 9000, price: 186_300.5 },
  ]);
});

it("keeps text that is typed while it is being sent", async () => {
  const { stock, save } = entryOf();
  let answer: (record: FlockRecord) => void = () => undefined;
  save.mockReturnValueOnce(new Promise((done) => void (answer = done)));
  stock.put("birds", "9000");
  const saved = stock.save(buildRecord(), 0);
  stock.put("partner", "Market");
  answer(buildRecord());
  await saved;
  expect([stock.texts.birds, stock.texts.partner]).toEqual(["", "Market"]);
});

it("an unreadable price keeps the form incomplete", () => {
  const { stock } = entryOf();
  stock.put("birds", "9000");
  expect(stock.isComplete).toBe(true);
  stock.put("price", "9.2 a kg");
  expect(stock.isComplete).toBe(false);
});

it("sends sold eggs, and the cost of a treatment", async () => {
  const { stock, save } = entryOf();
  stock.setKind("eggSale");
  stock.put("eggsSold", "3600");
  expect(stock.isComplete).toBe(true);
  stock.put("price", "2000");
  stock.put("partner", "Market");
  await stock.save(buildRecord({ species: "layer" }), 0);
  expect(save.mock.calls[0]![0].eggSales).toEqual([
    { eggs: 3600, kg: null, price: 2000, buyer: "Market", docNo: "" },
  ]);
  stock.setKind("medicine");
  stock.put("product", "Doxycycline");
  stock.put("price", "0");
  await stock.save(buildRecord(), 0);
  expect(save.mock.calls[1]![0].treatments).toMatchObject([{ kind: "medicine", price: 0 }]);
});

it("does not treat an invalid withdrawal time as none", () => {
  const { stock } = entryOf();
  stock.setKind("medicine");
  stock.put("product", "Doxycycline");
  stock.put("meatDays", "7 d");
  expect([stock.textFaults, stock.isComplete]).toEqual([{ meatDays: "number" }, false]);
  stock.put("meatDays", "7.5");
  expect(stock.textFaults).toEqual({ meatDays: "wholeNumber" });
  stock.put("meatDays", "7");
  expect([stock.textFaults, stock.isComplete]).toEqual([{}, true]);
  stock.put("lastDay", "2026-3");
  expect([stock.textFaults, stock.isComplete]).toEqual([{ lastDay: "date" }, false]);
  stock.put("lastDay", "2026-03-05");
  expect(stock.isComplete).toBe(true);
});

it.each<[string, (stock: StockEntry) => void]>([
  [
    "a sale",
    (stock) => {
      stock.put("birds", "9,000");
      stock.put("liveKg", "21000.5");
      stock.put("partner", "Market");
      stock.put("reason", "entered late");
    },
  ],
  [
    "a count",
    (stock) => {
      stock.setKind("count");
      stock.put("found", "2980");
    },
  ],
  [
    "eggs",
    (stock) => {
      stock.setKind("eggSale");
      stock.put("eggsSold", "3600");
      stock.put("price", "2000");
    },
  ],
  [
    "a treatment",
    (stock) => {
      stock.setKind("medicine");
      stock.put("product", "Doxycycline");
      stock.put("meatDays", "7");
      stock.put("immuneTaskId", "4");
    },
  ],
])("puts a refused %s back into its fields, with its id", async (_, fill) => {
  const { stock, save } = entryOf();
  fill(stock);
  await stock.save(buildRecord(), 0);
  const sent = save.mock.calls[0]![0];
  const later = entryOf();
  later.stock.restore(sent);
  expect(later.stock.draftId).toBe(sent.draftId);
  await later.stock.save(buildRecord(), 0);
  expect(later.save.mock.calls[0]![0]).toEqual(sent);
});

it("distinguishes its drafts from those of the day", () => {
  const { flockId, day, version } = buildRecord();
  const draft = { flockId, day, version, draftId: "x", draftedAt: 0 };
  expect(isOfStock({ ...draft, losses: [{ dead: 1, culled: 0, cause: "leg" }] })).toBe(false);
  expect(isOfStock({ ...draft, moves: [{ kind: "count", birds: 1 }] as never })).toBe(true);
});

it("names a number above the limit of the contract before it is sent", async () => {
  const { stock, save } = entryOf();
  stock.put("birds", "2000000");
  expect(await stock.save(buildRecord(), 0)).toBeNull();
  expect(save).not.toHaveBeenCalled();
  expect([stock.faultAt("birds", "en"), stock.texts.birds]).toEqual([
    "Must be at most 1000000",
    "2000000",
  ]);
  stock.put("birds", "2000");
  expect(await stock.save(buildRecord(), 0)).toBe("sent");
});

it("shows the server's reason at the field, under the name it has there", async () => {
  const { stock, save } = entryOf();
  const fields = { "eggSales.0.eggs": "More than were laid", isWithdrawalKnown: "Withheld" };
  save.mockRejectedValueOnce(Object.assign(new Error("refused"), { code: 400, fields }));
  stock.setKind("eggSale");
  stock.put("eggsSold", "3600");
  await stock.save(buildRecord({ species: "layer" }), 0);
  expect(stock.faultAt("eggsSold", "en")).toBe("More than were laid");
  stock.put("eggsSold", "360");
  expect([stock.faultAt("eggsSold", "en"), stock.needsWithdrawalReason]).toEqual([null, true]);
});
