import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = "src/console";
const texts = new Map(
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .map((path) => [path, readFileSync(join(root, path), "utf8")] as const),
);
const filesWith = (pattern: RegExp): string[] =>
  [...texts].flatMap(([path, text]) => (pattern.test(text) ? [path] : []));

/** Files that draw fields without `Field`, and why. */
const ownFields: Readonly<Record<string, string>> = {
  "components/input/field.tsx": "it is `Field`",
  "crud/form/field-control.tsx": "the field of a record's drawer, with the messages of its edit",
  "admin/gateway/mapping/mapping-example.tsx": "an example that is tried here and never sent",
  "admin/gateway/mapping/mapping-part.tsx": "parts of one field of a record's drawer",
  "admin/identity/claim-rules.tsx": "an example that is tried and never saved",
  "alarm/setting/trial-part.tsx": "a trial on past data that saves nothing",
  "flock/entry/stock-card.tsx": "an entry that may wait for a network has its own messages",
  "notify/rota-form.tsx": "parts of one field of a record's drawer",
  "shell/user/password-field.tsx": "the password has its own messages",
};
const form = /<(FormFields|TaskForm|TaskDialog)\b/;
const field = /\/input\/(field|number-line)\.tsx"/;

describe("the server's reason is shown at the field", () => {
  it("in every form: its fields are `Field`", () => {
    const own = filesWith(/\bFormGroup\b/).map((path) => path.slice(folder.length + 1));
    expect(own.toSorted()).toEqual(Object.keys(ownFields).toSorted());
  });

  it("which is in the file of its form, or next to it", () => {
    const beside = (path: string): string[] => {
      const imported = [...texts.get(path)!.matchAll(/from "(\.[^"]+\.tsx)"/g)].map(([, to]) =>
        posix.join(posix.dirname(path), to!),
      );
      const name = `/${posix.basename(path)}"`;
      return [
        path,
        ...imported,
        ...[...texts.keys()].filter((at) => texts.get(at)!.includes(name)),
      ];
    };
    const alone = filesWith(field)
      .filter((path) => !path.includes("/components/"))
      .filter((path) => !beside(path).some((at) => form.test(texts.get(at) ?? "")));
    expect(alone).toEqual([]);
  });
});
