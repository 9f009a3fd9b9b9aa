import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { RecordEdit, type RecordEditPort } from "../../../../src/stores/record/record-edit.ts";

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly count: number | null;
}
interface Form {
  readonly name: string;
  readonly count: number | null;
}
type Port = RecordEditPort<Form, Row>;

const row = (over: Partial<Row> = {}): Row => ({
  id: 1,
  version: 4,
  name: "old",
  count: 7,
  ...over,
});
const conflict = () => new ApiError("conflict", 409, "Changed meanwhile");

/** A form of `record`; a save returns the record with the next version. */
function editOf(record: Row | null, over: Partial<Port> = {}) {
  const save = vi.fn<Port["save"]>(async (values, of) => ({
    id: of?.id ?? 50,
    version: (of?.version ?? 0) + 1,
    ...values,
  }));
  const read = vi.fn<Port["read"]>(async () => null);
  const port: Port = {
    schema: z.object({ name: z.string().min(1).max(5), count: z.int().max(99).nullable() }),
    formOf: (of) => ({ name: of?.name ?? "", count: of?.count ?? null }),
    save,
    read,
    ...over,
  };
  return { edit: new RecordEdit<Form, Row>(port, record), save, read };
}
/** A save that is completed on demand. */
function pendingSave() {
  let [resolve, reject]: [(saved: Row) => void, (error: unknown) => void] = [vi.fn(), vi.fn()];
  const save = vi.fn<Port["save"]>(
    () => new Promise((done, fail) => void ([resolve, reject] = [done, fail])),
  );
  return {
    save,
    resolve: (saved: Row) => resolve(saved),
    reject: (error: unknown) => reject(error),
  };
}

describe("a save that is refused", () => {
  it("is not sent while the schema finds an error", async () => {
    const { edit, save } = editOf(row());
    edit.set("count", 100);
    expect([await edit.save(), edit.step, save.mock.calls]).toEqual([null, "open", []]);
  });

  it("is not sent while the form's own check finds one", async () => {
    const { edit, save } = editOf(row(), {
      check: ({ name }) => (name === "old" ? { name: { words: { zh: "旧", en: "Too old" } } } : {}),
    });
    expect(await edit.save()).toBeNull();
    expect([edit.faultAt("name", "en"), edit.faultAt("name", "zh"), save.mock.calls]).toEqual([
      "Too old",
      "旧",
      [],
    ]);
  });

  it("shows the schema's message when both it and the check object", async () => {
    const { edit } = editOf(row({ name: "" }), {
      check: () => ({ name: { words: { zh: "旧", en: "Too old" } } }),
    });
    expect(edit.faults("en")).toEqual({ name: "Required" });
  });

  it("keeps typed values and shows the reason", async () => {
    const { edit } = editOf(row(), { save: async () => Promise.reject(new Error("No room")) });
    edit.set("name", "mine");
    expect(await edit.save()).toBeNull();
    expect([edit.step, edit.failure, edit.values.name]).toEqual(["failed", "No room", "mine"]);
  });

  it.each([
    [0, true],
    [503, true],
    [400, false],
    [409, false],
    [500, false],
  ])("after a response of %i it may have been saved: %s", async (code, isUnsure) => {
    const refused = Object.assign(new Error("No"), { code });
    const { edit } = editOf(null, { save: async () => Promise.reject(refused) });
    edit.set("name", "mine");
    await edit.save();
    expect([edit.step, edit.isUnsure]).toEqual(["failed", isUnsure]);
  });

  it("shows a reason about a part of a field at that field", async () => {
    const fields = { "name.0.text": "No such name", count: "Too many", other: "Elsewhere" };
    const refused = Object.assign(new Error("No"), { code: 400, fields });
    const { edit } = editOf(row(), { save: async () => Promise.reject(refused) });
    edit.set("name", "mine");
    await edit.save();
    const shown = [edit.faultAt("name", "en"), edit.faultAt("count", "en"), edit.values.name];
    expect(shown).toEqual(["No such name", "Too many", "mine"]);
    expect(edit.refusedBeside(["name", "count"])).toBe("Elsewhere");
    edit.set("name", "yours");
    expect(edit.faultAt("name", "en")).toBeNull();
  });

  it("shows a thrown value that is not an error", async () => {
    const { edit } = editOf(row(), { save: async () => Promise.reject("gone away") });
    await edit.save();
    expect([edit.step, edit.failure]).toEqual(["failed", "gone away"]);
  });

  it("may be sent again, and clears the result of the last attempt", async () => {
    const pending = pendingSave();
    const { edit } = editOf(row(), { save: pending.save });
    const first = edit.save();
    pending.reject(new Error("No network"));
    await first;
    const second = edit.save();
    expect([edit.step, edit.failure]).toEqual(["sending", null]);
    pending.resolve(row({ version: 5 }));
    expect(await second).toEqual(row({ version: 5 }));
  });

  it("is not sent a second time while the first is pending", async () => {
    const pending = pendingSave();
    const { edit } = editOf(row(), { save: pending.save });
    const first = edit.save();
    expect(await edit.save()).toBeNull();
    pending.resolve(row());
    await first;
    expect(pending.save).toHaveBeenCalledTimes(1);
  });

  it("keeps values typed during the call", async () => {
    const pending = pendingSave();
    const { edit } = editOf(row(), { save: pending.save });
    const saving = edit.save();
    edit.set("name", "later");
    pending.reject(new Error("No network"));
    await saving;
    expect(edit.values.name).toBe("later");
  });

  it("shows the server's message at a field that has not been left yet", async () => {
    const { edit } = editOf(row(), {
      save: async () => Promise.reject(new ApiError("invalid", 422, "No", { name: "Taken" })),
    });
    await edit.save();
    expect([edit.faultAt("name", "en"), edit.faultAt("count", "en")]).toEqual(["Taken", null]);
  });

  it("keeps the server's message at a field while another is changed", async () => {
    const { edit } = editOf(row(), {
      save: async () => Promise.reject(new ApiError("invalid", 422, "No", { name: "Taken" })),
    });
    await edit.save();
    edit.set("count", 8);
    expect(edit.faultAt("name", "en")).toBe("Taken");
  });

  it("does not block the next save by the server's last message", async () => {
    const save = vi
      .fn<Port["save"]>()
      .mockRejectedValueOnce(new ApiError("invalid", 422, "No", { name: "Taken" }))
      .mockResolvedValueOnce(row());
    const { edit } = editOf(row(), { save });
    await edit.save();
    expect(await edit.save()).toEqual(row());
  });
});

describe("a record that another user changed first", () => {
  const refuse: Port["save"] = async () => Promise.reject(conflict());

  it("is a plain failure when it cannot be read", async () => {
    const { edit } = editOf(row(), { save: refuse, read: async () => Promise.reject(new Error()) });
    await edit.save();
    expect([edit.step, edit.failure, edit.theirs]).toEqual(["failed", "Changed meanwhile", null]);
  });

  it("cannot be a new one", async () => {
    const { edit, read } = editOf(null, { save: refuse });
    edit.set("name", "new");
    await edit.save();
    expect([edit.step, read.mock.calls]).toEqual(["failed", []]);
  });

  it("is not assumed for a 409 about single fields", async () => {
    const { edit, read } = editOf(row(), {
      save: async () => Promise.reject(new ApiError("conflict", 409, "No", { name: "Taken" })),
    });
    await edit.save();
    expect([edit.step, read.mock.calls]).toEqual(["failed", []]);
  });

  it("is read by its id", async () => {
    const { edit, read } = editOf(row({ id: 31 }), { save: refuse });
    await edit.save();
    expect(read.mock.calls).toEqual([[31]]);
  });

  it("allows neither version to be chosen once it is deleted", async () => {
    const { edit } = editOf(row(), { save: refuse });
    edit.set("name", "mine");
    await edit.save();
    edit.discardOwn();
    edit.overwrite();
    expect([edit.step, edit.values.name, edit.record]).toEqual(["conflict", "mine", row()]);
  });

  it("is the base of the next save once mine is chosen", async () => {
    const theirs = row({ version: 9, count: 70 });
    const save = vi.fn<Port["save"]>().mockRejectedValueOnce(conflict());
    const { edit } = editOf(row(), { save, read: async () => theirs });
    edit.set("name", "mine");
    await edit.save();
    edit.overwrite();
    save.mockResolvedValueOnce(theirs);
    await edit.save();
    expect(save.mock.lastCall).toEqual([{ name: "mine", count: 70 }, theirs]);
  });

  it("leaves only my changes unsaved once mine is chosen", async () => {
    const theirs = row({ version: 9, count: 70 });
    const { edit } = editOf(row(), { save: refuse, read: async () => theirs });
    edit.set("name", "mine");
    await edit.save();
    edit.overwrite();
    expect([edit.step, edit.theirs, edit.changed(edit.formOf(theirs))]).toEqual([
      "open",
      null,
      ["name"],
    ]);
  });

  it.each(["discardOwn", "overwrite"] as const)("is no longer a failure: %s", async (choose) => {
    const { edit } = editOf(row(), { save: refuse, read: async () => row({ version: 9 }) });
    await edit.save();
    expect(edit.failure).toBe("Changed meanwhile");
    edit[choose]();
    expect(edit.failure).toBeNull();
  });
});

describe("a form without a conflict", () => {
  it("has no other user's values to accept", () => {
    const { edit } = editOf(row());
    edit.set("name", "mine");
    edit.discardOwn();
    edit.overwrite();
    expect([edit.values.name, edit.isDirty, edit.record]).toEqual(["mine", true, row()]);
  });

  it("is sent with the record it is based on", async () => {
    const { edit, save } = editOf(row());
    edit.set("count", 8);
    expect(await edit.save()).toEqual(row({ version: 5, count: 8 }));
    expect(save.mock.calls).toEqual([[{ name: "old", count: 8 }, row()]]);
  });

  it("reports an invalid number as such", () => {
    const { edit } = editOf(row());
    edit.set("count", NaN);
    edit.touch("count");
    expect(edit.faultAt("count", "en")).toBe("Not a number");
  });

  it("treats an empty text like null, but not zero", () => {
    const edit = new RecordEdit<{ readonly note: string | number | null }, Row>(
      {
        schema: z.object({ note: z.union([z.string(), z.number()]).nullable() }),
        formOf: () => ({ note: null }),
        save: async () => row(),
        read: async () => null,
      },
      row(),
    );
    edit.set("note", "");
    expect(edit.isDirty).toBe(false);
    edit.set("note", 0);
    expect(edit.isDirty).toBe(true);
  });

  it("shows a record as the form would", () => {
    const { edit } = editOf(null);
    expect(edit.formOf(row({ name: "x" }))).toEqual({ name: "x", count: 7 });
  });

  it("requires a number only where the schema does", () => {
    const { edit } = editOf(row());
    expect([edit.isRequired("name"), edit.isRequired("count")]).toEqual([true, false]);
  });

  it("requires a field if the check does for the form's current values", () => {
    const { edit } = editOf(row(), {
      check: ({ name, count }): ReturnType<NonNullable<Port["check"]>> =>
        name === "full" && (count === null || String(count) === "")
          ? { count: { words: { zh: "必填", en: "Required" } } }
          : {},
    });
    expect(edit.isRequired("count")).toBe(false);
    edit.set("name", "full");
    expect(edit.isRequired("count")).toBe(true);
  });
});
