import { expect, it } from "vitest";
import { ackNoteOf, ackNoteText, ackMethods } from "../../../contract/alarm/ack-note.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { remarkText } from "../../../contract/operate/operation-log-text.ts";

it.each(keysOf(ackMethods))("an acknowledgement by %s is read in the reader's language", (way) => {
  const note = ackNoteOf(way);
  for (const language of ["zh", "en"] as const) {
    expect(ackNoteText(note, language)).toBe(ackMethods[way][language]);
    expect(remarkText({ function: "alarmAck", remark: note }, language)).toBe(
      ackMethods[way][language],
    );
  }
});

it("a written note is stored unchanged, and an empty one stays empty", () => {
  expect(ackNoteText("told:nobody", "en")).toBe("told:nobody");
  expect(ackNoteText("风机已修好", "en")).toBe("风机已修好");
  expect(ackNoteText(null, "en")).toBe("");
});
