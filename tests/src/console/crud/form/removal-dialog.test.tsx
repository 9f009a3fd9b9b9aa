// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RemovalDialog } from "../../../../../src/console/crud/form/removal-dialog.tsx";
import type { RecordEditor } from "../../../../../src/stores/record/record-editor.ts";
import { stage, stubLayout } from "../../../harness/page-stage.tsx";

const record = { id: 8, version: 1 };
type Editor = RecordEditor<object, typeof record>;
const editorAt = (removal: object) =>
  ({ removal, endRemoval: () => undefined }) as unknown as Editor;

beforeEach(() => stubLayout());
afterEach(cleanup);

it.each([
  ["asks", { step: "asking", records: [record] }],
  ["reports", { step: "done", refused: [{ record, reason: "8号舍 is not empty" }] }],
])("a house stays in one line where the dialog %s", async (_, removal) => {
  await stage(<RemovalDialog editor={editorAt(removal)} total={9} nameOf={() => "8号舍"} />);
  for (const { className } of screen.getAllByText("8号舍")) expect(className).toBe("unbroken");
});
