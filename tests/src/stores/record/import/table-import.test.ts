import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type ImportColumn,
  type ImportReply,
  importRowSchema,
} from "../../../../../contract/fleet/house/house-import.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import {
  importFileMax,
  type ImportPort,
  TableImport,
} from "../../../../../src/stores/record/import/table-import.ts";
import type { ImportTable } from "../../../../../src/stores/record/import/import-result.ts";

type Port = ImportPort<ImportColumn, ImportReply>;
const table: ImportTable<ImportColumn> = {
  rows: [importRowSchema.parse({ row: 2, farm: "Farm 1", house: "House 9" })],
  problems: [],
  unknown: [{ at: 3, heading: "Colour", hasFigures: false, example: "" }],
  understood: {
    sheet: null,
    otherSheets: [],
    form: null,
    headings: [1, 1],
    columns: [],
    missing: [],
    numbers: null,
    gaps: null,
    days: null,
    above: [],
    ignored: [],
    units: [],
    hiddenColumns: [],
    hiddenRows: 0,
  },
};
const counts = { rows: 1, houses: 1, flocks: 0, gateways: 1 };
const problem = { row: 2, field: "farm", message: "No such farm" } as const;
const secret = { farm: "Farm 1", house: "House 9", networkId: "GW9", secret: "s3cret" };
const reply = (over: Partial<ImportReply> = {}): ImportReply => ({
  counts,
  problems: [],
  doubts: [],
  secrets: [],
  importId: null,
  ...over,
});
const file = (name = "houses.csv") => new File(["x"], name);

let task: TableImport<ImportColumn, ImportReply>;
const port = {
  read: vi.fn<Port["read"]>(),
  send: vi.fn<Port["send"]>(),
  onImported: vi.fn<Port["onImported"]>(),
  isShownOnce: ({ secrets }: ImportReply) => secrets.length > 0,
};

beforeEach(() => {
  vi.resetAllMocks();
  port.read.mockResolvedValue(table);
  port.send.mockImplementation(async (_, isConfirmed) =>
    reply({ secrets: isConfirmed ? [secret] : [] }),
  );
  task = new TableImport(port);
});

describe("a file that is not accepted", () => {
  it("is not even read when it is too large", async () => {
    await task.take(new File([new Uint8Array(importFileMax + 1)], "big.csv"));
    expect([task.failure, task.step, port.read.mock.calls]).toEqual([
      { kind: "large" },
      "choose",
      [],
    ]);
  });

  it("is not read when it is one of several: the others would be dropped silently", async () => {
    await task.take(file(), 2);
    expect([task.failure, port.read.mock.calls]).toEqual([
      { kind: "table", refused: { fault: "several", columns: [], sheet: null } },
      [],
    ]);
  });

  it.each(["NotReadableError", "NotFoundError"])(
    "is reported as text when it was changed after it was chosen, or is a folder: %s",
    async (name) => {
      port.read.mockRejectedValue(new DOMException("The requested file could not be read", name));
      await task.take(file());
      expect([task.failure, task.step]).toEqual([
        { kind: "table", refused: { fault: "unread", columns: [], sheet: null } },
        "choose",
      ]);
    },
  );

  it("is not sent when it is not a table of houses", async () => {
    const refused = { fault: "columnMissing", columns: ["farm"], sheet: null } as const;
    port.read.mockResolvedValueOnce(refused);
    await task.take(file());
    expect([task.failure, task.step, task.table, port.send.mock.calls]).toEqual([
      { kind: "table", refused },
      "choose",
      null,
      [],
    ]);
  });

  it("shows that it cannot be read", async () => {
    port.read.mockRejectedValueOnce(new Error("Not readable"));
    await task.take(file());
    expect(task.failure).toEqual({ kind: "call", reason: "Not readable", isUnsure: false });
  });

  it("shows that it cannot be checked, and that nothing was imported", async () => {
    port.send.mockRejectedValueOnce(new ApiError("network", 0, "No network"));
    await task.take(file());
    expect([task.failure, task.step, task.table]).toEqual([
      { kind: "call", reason: "No network", isUnsure: false },
      "choose",
      null,
    ]);
  });

  it("is a second one while the first is being read", async () => {
    const first = task.take(file("first.csv"));
    await task.take(file("second.csv"));
    await first;
    expect([task.fileName, port.read.mock.calls.length]).toEqual(["first.csv", 1]);
  });

  it("is replaced by the next one, which has no result yet", async () => {
    port.read.mockRejectedValueOnce(new Error("Not readable"));
    await task.take(file());
    await task.take(file("next.csv"));
    expect([task.failure, task.fileName, task.step]).toEqual([null, "next.csv", "checked"]);
  });
});

describe("a file", () => {
  it("keeps the dialog busy until it is checked", async () => {
    const taking = task.take(file());
    expect([task.step, task.isBusy]).toEqual(["busy", true]);
    await taking;
    expect([task.step, task.isBusy]).toEqual(["checked", false]);
  });

  it("of exactly the maximum size is read", async () => {
    await task.take(new File([new Uint8Array(importFileMax)], "big.csv"));
    expect(task.step).toBe("checked");
  });

  it("is checked without changing data", async () => {
    await task.take(file());
    expect([port.send.mock.calls, task.table]).toEqual([[[table.rows, false]], table]);
    expect(port.onImported).not.toHaveBeenCalled();
  });

  it("shows its effects and conflicts", async () => {
    port.send.mockResolvedValueOnce(reply({ problems: [problem] }));
    await task.take(file());
    expect(task.checked).toEqual(reply({ problems: [problem] }));
  });

  it("is forgotten by a reset", async () => {
    await task.take(file());
    task.reset();
    expect([task.step, task.fileName, task.table, task.checked]).toEqual([
      "choose",
      "",
      null,
      null,
    ]);
  });
});

describe("a file that requires a choice", () => {
  const numbers = { sign: null, example: "1,200" };
  const unsure = { ...table, rows: [], understood: { ...table.understood, numbers } };

  it("is not sent before the choice is made, and is then read again", async () => {
    port.read.mockResolvedValueOnce(unsure);
    await task.take(file());
    expect([task.step, port.send.mock.calls]).toEqual(["asked", []]);
    await task.confirm();
    expect([task.step, port.send.mock.calls]).toEqual(["asked", []]);
    await task.choose({ decimal: "," });
    expect(port.read.mock.calls.at(-1)?.[1]).toMatchObject({ decimal: "," });
    expect([task.step, task.checked]).toEqual(["checked", reply()]);
  });

  it("keeps earlier choices when another one changes", async () => {
    await task.take(file());
    await task.choose({ decimal: "," });
    await task.choose({ sheet: "B" });
    const none = { units: {}, columns: {} };
    expect(port.read.mock.calls.at(-1)?.[1]).toEqual({ decimal: ",", sheet: "B", ...none });
    await task.take(file("next.csv"));
    expect(port.read.mock.calls.at(-1)?.[1]).toEqual({});
  });

  it("is read again with every column that a person assigned, until another sheet is chosen", async () => {
    await task.take(file());
    await task.choose({ columns: { 3: "species" } });
    await task.choose({ columns: { 4: "number" } });
    expect(port.read.mock.lastCall?.[1].columns).toEqual({ 3: "species", 4: "number" });
    await task.choose({ sheet: "B" });
    expect(port.read.mock.lastCall?.[1].columns).toEqual({});
  });

  it("is not imported while figures would be omitted unnoticed", async () => {
    port.read.mockResolvedValue({
      ...table,
      unknown: [{ at: 4, heading: "公", hasFigures: true, example: "" }],
    });
    await task.take(file());
    await task.confirm();
    expect([task.step, task.needsConfirmation]).toEqual(["checked", true]);
    task.leaveOut(true);
    await task.confirm();
    expect(task.step).toBe("done");
  });

  it("without a valid row is checked only in the browser", async () => {
    const problems = [{ row: 2, field: "farm", fault: "noResult", text: "" }] as const;
    port.read.mockResolvedValue({ ...table, rows: [], problems });
    await task.take(file());
    expect([task.step, task.checked, port.send.mock.calls]).toEqual(["checked", null, []]);
  });
});

describe("an import that fails", () => {
  beforeEach(async () => {
    await task.take(file());
    port.send.mockClear();
  });
  const refuseOnce = (error: unknown) => port.send.mockRejectedValueOnce(error);

  it("creates nothing and updates no list", async () => {
    refuseOnce(new ApiError("invalid", 422, "Some rows are not valid"));
    await task.confirm();
    expect([task.made, port.onImported.mock.calls]).toEqual([null, []]);
  });

  it("is checked again, and shown in its current state", async () => {
    refuseOnce(new ApiError("conflict", 409, "Changed meanwhile"));
    port.send.mockResolvedValueOnce(reply({ problems: [problem] }));
    await task.confirm();
    expect([task.step, task.checked?.problems, task.failure]).toEqual([
      "checked",
      [problem],
      { kind: "call", reason: "Changed meanwhile", isUnsure: false },
    ]);
    expect(port.send.mock.calls.map(([, isConfirmed]) => isConfirmed)).toEqual([true, false]);
  });

  it.each([
    ["no answer came", true, new ApiError("network", 0, "No network")],
    ["the server went away", true, new ApiError("server", 503, "Not available")],
    ["nobody knows what happened", true, new Error("Broken")],
    ["the server said no", false, new ApiError("forbidden", 403, "Not allowed")],
  ])("has an unknown outcome when %s: %s", async (_, isUnsure, error) => {
    refuseOnce(error);
    await task.confirm();
    expect(task.failure).toEqual({ kind: "call", reason: error.message, isUnsure });
  });

  it("keeps its first reason and its check when the new check fails too", async () => {
    refuseOnce(new ApiError("network", 0, "No network")).mockRejectedValueOnce(new Error("Still"));
    await task.confirm();
    expect([task.step, task.checked, task.failure]).toEqual([
      "checked",
      reply(),
      { kind: "call", reason: "No network", isUnsure: true },
    ]);
  });

  it("may be confirmed again", async () => {
    refuseOnce(new ApiError("network", 0, "No network"));
    await task.confirm();
    await task.confirm();
    expect([task.step, task.failure]).toEqual(["done", null]);
  });
});

describe("an import", () => {
  it("needs a checked file", async () => {
    await task.confirm();
    expect([task.step, task.failure, port.send.mock.calls]).toEqual(["choose", null, []]);
  });

  it("is sent once, however often it is confirmed", async () => {
    await task.take(file());
    const first = task.confirm();
    expect([task.step, task.isBusy]).toEqual(["importing", true]);
    await task.confirm();
    await first;
    await task.confirm();
    expect(port.send.mock.calls.filter(([, isConfirmed]) => isConfirmed)).toHaveLength(1);
  });

  it("is not disturbed by another file while it is pending", async () => {
    await task.take(file());
    const importing = task.confirm();
    await task.take(file("other.csv"));
    await importing;
    expect([task.step, task.fileName]).toEqual(["done", "houses.csv"]);
  });

  it("shows the created records, and the lists are updated", async () => {
    await task.take(file());
    await task.confirm();
    expect([task.made?.counts, task.made?.secrets, port.onImported.mock.calls.length]).toEqual([
      counts,
      [secret],
      1,
    ]);
  });

  it("counts secrets as unsaved until the person confirms that they are saved", async () => {
    await task.take(file());
    await task.confirm();
    expect(task.hasUnsaved).toBe(true);
    task.markSaved();
    expect(task.hasUnsaved).toBe(false);
  });

  it("without gateways leaves no secret to save", async () => {
    port.send.mockResolvedValue(reply());
    await task.take(file());
    await task.confirm();
    expect(task.hasUnsaved).toBe(false);
  });

  it("leaves neither secrets nor the confirmation of saving for the next one", async () => {
    await task.take(file());
    await task.confirm();
    task.markSaved();
    task.reset();
    expect([task.isSaved, task.made]).toEqual([false, null]);
  });
});
