import type { AnswerItem, CommandAnswer, FencedOrder } from "./order.ts";

/**
 * What is said of an order that had begun when the power went: a restart is over, and after an
 * installation it is said what runs now. `version`: that.
 */
export function answerAfterPower(
  id: string,
  order: FencedOrder | null,
  version: string,
): CommandAnswer {
  if (order?.type === "do" && order.do === "restart") return { v: 2, id, state: "done" };
  if (order?.type !== "do" || order.do !== "install" || order.kind !== "firmware")
    return { v: 2, id, state: "interrupted" };
  const isNew = version === order.version;
  const items: AnswerItem[] = [{ k: "version", r: isNew ? "applied" : "former", is: version }];
  return { v: 2, id, state: "done", ...(isNew ? {} : { undone: true }), items };
}
