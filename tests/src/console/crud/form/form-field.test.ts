import { describe, expect, it } from "vitest";
import {
  choiceField,
  choicesOf,
  formFrom,
  textField,
} from "../../../../../src/console/crud/form/form-field.ts";

const fields = {
  kind: {
    name: { zh: "类别", en: "Kind" },
    choices: { b: { zh: "乙", en: "B" }, a: { zh: "甲", en: "A" } },
  },
  note: { name: { zh: "备注", en: "Remark" }, max: 500 },
};

describe("fields of a form, of the fields of a record", () => {
  it("have the names and limits of those", () => {
    expect(textField(fields, "note", "zh")).toEqual({
      name: "note",
      kind: "text",
      max: 500,
      label: "备注",
    });
  });

  it("offer the choices in the order of their table", () => {
    const options = [
      { value: "b", label: "B" },
      { value: "a", label: "A" },
    ];
    expect(choicesOf(fields.kind, "en")).toEqual(options);
    expect(choiceField(fields, "kind", "en")).toEqual({
      name: "kind",
      kind: "choice",
      label: "Kind",
      isShort: true,
      options,
    });
  });
});

describe("the form of a record", () => {
  const form = formFrom<{ name: string; nameEn: string; picture: string | undefined }>({
    name: "",
    nameEn: "",
    picture: undefined,
  });

  it("is blank for a new record", () => {
    expect(form(null)).toEqual({ name: "", nameEn: "", picture: undefined });
  });

  it("has the form's fields of the record and no others, and empty text for null", () => {
    const record = { id: 7, version: 2, name: "N", nameEn: null };
    expect(form(record)).toEqual({ name: "N", nameEn: "", picture: undefined });
  });
});
