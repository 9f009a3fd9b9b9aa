import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import type { SettingValue } from "../../../../contract/control/protocol/controller-setting.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import { typedValue } from "../../../stores/control/typed-value.ts";

/** Finds an option by its key or its name in either language. */
function chosen({ choices = {} }: Parameter, text: string): SettingValue {
  const match = Object.entries(choices).find(([key, { zh, en }]) =>
    [key, zh, en.toLowerCase()].includes(text.trim().toLowerCase()),
  );
  return match?.[0] ?? text;
}

/**
 * Pastes a block from a spreadsheet into the table, from a cell on, as one step that can be undone.
 * False: it is a single value, which belongs into the field.
 */
export function pasteBlock(
  edit: GroupEdit,
  columns: readonly (readonly [string, Parameter])[],
  from: { readonly row: number; readonly column: number },
  text: string,
): boolean {
  if (!/[\t\n]/.test(text.trimEnd())) return false;
  const lines = text.trimEnd().split(/\r?\n/);
  edit.setMany(
    lines.flatMap((line, down) =>
      line.split("\t").flatMap((cell, across) => {
        const [k, parameter] = columns[from.column + across] ?? [];
        if (k === undefined || parameter === undefined || parameter.kind === "bits") return [];
        const to =
          parameter.kind === "choice" ? chosen(parameter, cell) : typedValue(parameter, cell);
        return [{ k, row: from.row + down, to }];
      }),
    ),
  );
  return true;
}
