import type { AnswerItem, FencedOrder } from "./gateway-order.ts";
import { type ReadSettings, type SettingChange, settingAt } from "./controller-setting.ts";

/** The order with the current values in place of those that the server assumed. */
export const withFormer = (order: FencedOrder, settings: ReadSettings): FencedOrder =>
  order.type === "do"
    ? order
    : {
        ...order,
        items: order.items.map((item) => ({ ...item, from: settingAt(settings, item) })),
      };

/** The change in the opposite direction. */
export const backwards = ({ from, to, ...place }: SettingChange): SettingChange => ({
  ...place,
  from: to,
  to: from,
});

/**
 * Returns the result of each value, read back; `is` null: it could not be read. `requested`: the
 * group after all changes, because removed rows move the rows after them. `former`: the group
 * before them.
 */
export const itemsReadBack = (
  items: readonly SettingChange[],
  former: ReadSettings | null,
  requested: ReadSettings | null,
  is: ReadSettings | null,
): AnswerItem[] =>
  items.map((item) => {
    if (is === null) return { ...placeOf(item), r: "unknown" };
    const value = settingAt(is, item);
    const to = requested === null ? item.to : settingAt(requested, item);
    const from = former === null ? item.from : settingAt(former, item);
    const r = value === to ? "applied" : value === from ? "former" : "differs";
    return { ...placeOf(item), r, is: value };
  });

/**
 * Returns the written values as they are in the controller, possibly rounded. `found`: the values
 * read back.
 */
export const itemsLeft = (
  items: readonly SettingChange[],
  found: readonly AnswerItem[],
): SettingChange[] =>
  items.flatMap((item, index) => {
    const { r, is } = found[index] ?? {};
    return (r === "applied" || r === "differs") && is !== undefined ? [{ ...item, to: is }] : [];
  });

/** Returns the place of a value, without the value. */
export const placeOf = ({ k, row }: SettingChange) => (row === undefined ? { k } : { k, row });
