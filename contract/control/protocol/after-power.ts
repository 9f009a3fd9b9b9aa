import type { AnswerItem, CommandAnswer, FencedOrder } from "./gateway-order.ts";

/**
 * Returns the answer for an order that had begun before a power cut: a restart is over, and after
 * an installation the answer contains the version that runs now, `version`.
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
