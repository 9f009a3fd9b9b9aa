import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";

/** Words of "To do" on the home page. `{name}` stands for a value. */
export const todoWords = {
  todo: { zh: "待办", en: "To do" },
  todoMine: { zh: "我的维保待办（{count}）", en: "My maintenance ({count})" },
  todoLoading: { zh: "正在加载待办…", en: "Loading tasks…" },
  todoNone: { zh: "没有待办事项", en: "Nothing to do" },
  todoIn: { zh: "{count} 栋", en: "in {count} {count:house:houses}" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useTodoText = createTextHook(todoWords);
