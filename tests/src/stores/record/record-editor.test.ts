import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { RecordEditor } from "../../../../src/stores/record/record-editor.ts";

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly note: string;
}
type Form = { name: string; note: string };

const schema = z.object({ name: z.string().trim().min(1).max(5), note: z.string().max(10) });
class Refused extends Error {
  readonly code: number;
  readonly fields: Record<string, string>;
  constructor(code: number, message: string, fields: Record<string, string> = {}) {
    super(message);
    [this.code, this.fields] = [code, fields];
  }
}

/**
 * A simulated server of one entity, with optimistic locks and unique names; rows 90 and above
 * cannot be deleted.
 */
function stage(rows: Row[] = []) {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const log: string[] = [];
  const port = {
    schema,
    formOf: (row: Row | null): Form => ({ name: row?.name ?? "", note: row?.note ?? "" }),
    save: async (values: Form, of: Row | null): Promise<Row> => {
      log.push(`save ${of?.version ?? "new"}`);
      if (of !== null && stored.get(of.id)?.version !== of.version)
        throw new Refused(409, "Somebody else");
      if ([...stored.values()].some((row) => row.name === values.name && row.id !== of?.id))
        throw new Refused(409, "Taken", { name: "Name existed" });
      const row = { id: of?.id ?? 50 + stored.size, version: (of?.version ?? 0) + 1, ...values };
      stored.set(row.id, row);
      return row;
    },
    read: async (id: number) => stored.get(id) ?? null,
    remove: async (id: number) => {
      if (id >= 90) throw new Refused(409, "In use");
      stored.delete(id);
    },
    onChanged: () => void log.push("changed"),
  };
  return { editor: new RecordEditor<Form, Row>(port), stored, log };
}
const row = (id: number, over: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  name: `n${id}`,
  note: "",
  ...over,
});

describe("a form", () => {
  it("with a record as its field is dirty by the record's values, and does not require the field", () => {
    const port = {
      schema: z.object({ parts: z.record(z.string(), z.string()) }),
      formOf: () => ({ parts: { a: "1", b: "" } as Record<string, string> }),
      save: vi.fn(),
      read: vi.fn(),
      remove: vi.fn(),
      onChanged: vi.fn(),
    };
    const editor = new RecordEditor<{ parts: Record<string, string> }, Row>(port);
    editor.open(null);
    editor.edit!.set("parts", { a: "1" });
    expect([editor.edit!.isDirty, editor.edit!.isRequired("parts")]).toEqual([false, false]);
    editor.edit!.set("parts", { a: "2" });
    expect(editor.edit!.isDirty).toBe(true);
  });

  it("shows no error of a field until blur, and then the contract's", () => {
    const { editor } = stage();
    editor.open(null);
    expect(editor.edit!.faultAt("name", "en")).toBeNull();
    editor.edit!.touch("name");
    expect([editor.edit!.faultAt("name", "en"), editor.edit!.faultAt("name", "zh")]).toEqual([
      "Required",
      "必填",
    ]);
    editor.edit!.set("name", "far too long");
    expect(editor.edit!.faultAt("name", "en")).toBe("At most 5 characters");
    expect([editor.edit!.isRequired("name"), editor.edit!.isRequired("note")]).toEqual([
      true,
      false,
    ]);
  });

  it("is not sent with an error; then every error is shown", async () => {
    const { editor, log } = stage();
    editor.open(null);
    editor.edit!.set("note", "12345678901");
    expect(await editor.save()).toBe(false);
    expect([editor.edit!.faultAt("name", "en"), editor.edit!.faultAt("note", "en"), log]).toEqual([
      "Required",
      "At most 10 characters",
      [],
    ]);
  });

  it("is dirty when it differs, and clean again after typing the previous value", () => {
    const { editor } = stage();
    editor.open(row(1));
    expect(editor.edit!.isDirty).toBe(false);
    editor.edit!.set("name", "other");
    expect(editor.edit!.isDirty).toBe(true);
    editor.edit!.set("name", "n1");
    expect(editor.edit!.isDirty).toBe(false);
  });

  it("runs checks beyond the schema, and is clean with an equal list", async () => {
    const save = vi.fn<(values: { ids: readonly number[] }) => Promise<Row>>();
    const editor = new RecordEditor<{ ids: readonly number[] }, Row>({
      schema: z.object({ ids: z.array(z.int()) }),
      formOf: () => ({ ids: [1, 2] }),
      check: ({ ids }) =>
        ids.length === 0
          ? { ids: { words: { zh: "至少 {n}", en: "At least {n}" }, values: { n: 1 } } }
          : {},
      save,
      read: async () => null,
      remove: async () => undefined,
      onChanged: () => undefined,
    });
    editor.open(null);
    editor.edit!.set("ids", [1, 2]);
    expect([editor.edit!.isDirty, editor.edit!.isRequired("ids")]).toEqual([false, true]);
    editor.edit!.set("ids", []);
    expect(await editor.save()).toBe(false);
    expect([editor.edit!.isDirty, editor.edit!.faultAt("ids", "en"), save.mock.calls]).toEqual([
      true,
      "At least 1",
      [],
    ]);
  });

  it("closes when it is saved, and notifies the list", async () => {
    const { editor, stored, log } = stage([row(1)]);
    editor.open(row(1));
    editor.edit!.set("note", "hot");
    expect(await editor.save()).toBe(true);
    expect([editor.edit, stored.get(1)!.note, log]).toEqual([null, "hot", ["save 1", "changed"]]);
  });

  it("drops typed values once it is closed, saved or not: one may be a password", async () => {
    for (const isSaved of [true, false]) {
      const { editor } = stage();
      editor.open(null);
      const { edit } = editor;
      edit!.set("name", "Gate");
      edit!.set("note", "secret");
      if (isSaved) expect(await editor.save()).toBe(true);
      else editor.close();
      expect(edit!.values).toEqual({ name: "", note: "" });
    }
  });

  it("shows the server's error at its field until that field is changed, and keeps typed values", async () => {
    const { editor } = stage([row(1)]);
    editor.open(null);
    editor.edit!.set("name", "n1");
    expect(await editor.save()).toBe(false);
    expect([
      editor.edit!.step,
      editor.edit!.faultAt("name", "en"),
      editor.edit!.values.name,
    ]).toEqual(["failed", "Name existed", "n1"]);
    editor.edit!.set("name", "n2");
    expect(editor.edit!.faultAt("name", "en")).toBeNull();
    expect(await editor.save()).toBe(true);
  });

  it("is sent once when save is called twice at once", async () => {
    const { editor, log } = stage();
    editor.open(null);
    editor.edit!.set("name", "a");
    expect(await Promise.all([editor.save(), editor.save()])).toEqual([true, false]);
    expect(log.filter((line) => line.startsWith("save"))).toHaveLength(1);
  });
});

describe("an edit conflict", () => {
  async function conflict() {
    const scene = stage([row(1, { name: "old", note: "cold" })]);
    scene.editor.open(scene.stored.get(1)!);
    scene.editor.edit!.set("name", "mine");
    scene.stored.set(1, row(1, { version: 2, name: "their", note: "hot" }));
    expect(await scene.editor.save()).toBe(false);
    return scene;
  }

  it("has both versions and loses nothing", async () => {
    const { editor } = await conflict();
    expect([editor.edit!.step, editor.edit!.theirs, editor.edit!.values]).toEqual([
      "conflict",
      row(1, { version: 2, name: "their", note: "hot" }),
      { name: "mine", note: "cold" },
    ]);
  });

  it("keepMine keeps the user's changes and takes the rest from the other version", async () => {
    const { editor, stored } = await conflict();
    editor.edit!.overwrite();
    expect(editor.edit!.values).toEqual({ name: "mine", note: "hot" });
    expect(await editor.save()).toBe(true);
    expect(stored.get(1)).toEqual({ id: 1, version: 3, name: "mine", note: "hot" });
  });

  it("discardOwn leaves a clean form", async () => {
    const { editor } = await conflict();
    editor.edit!.discardOwn();
    expect([editor.edit!.values, editor.edit!.isDirty, editor.edit!.step]).toEqual([
      { name: "their", note: "hot" },
      false,
      "open",
    ]);
  });

  it("with a deleted record leaves the form open and shows that it is deleted", async () => {
    const { editor, stored } = stage([row(1)]);
    editor.open(stored.get(1)!);
    editor.edit!.set("note", "x");
    stored.delete(1);
    await editor.save();
    expect([editor.edit!.step, editor.edit!.theirs, editor.edit!.values.note]).toEqual([
      "conflict",
      null,
      "x",
    ]);
  });
});

describe("removal", () => {
  it("deletes record by record; one that cannot be deleted is named with the reason", async () => {
    const { editor, stored, log } = stage([row(1), row(90), row(2)]);
    editor.confirmRemoval([...stored.values()]);
    expect(await editor.remove()).toBe(2);
    expect([
      [...stored.keys()],
      editor.removal!.refused.map(({ record, reason }) => [record.id, reason]),
      log,
    ]).toEqual([[90], [[90, "In use"]], ["changed"]]);
    expect(await editor.remove()).toBe(0);
    editor.endRemoval();
    expect(editor.removal).toBeNull();
  });

  it("does not open without a selected record", () => {
    const { editor } = stage();
    editor.confirmRemoval([]);
    expect(editor.removal).toBeNull();
  });
});
