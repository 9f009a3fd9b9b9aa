import type { controlRoutes } from "../../contract/route/control.ts";
import { Refusal } from "../base/refusal.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Deps } from "../call/work.ts";

const unavailable = (): never => {
  throw new Refusal(503, "unavailable");
};

export const controlHandlers = (_deps: Deps): HandlersOf<typeof controlRoutes> => ({
  armCommand: unavailable,
  sendCommand: unavailable,
  cancelCommand: unavailable,
  undoCommand: unavailable,
  listCommand: unavailable,
  getCommand: unavailable,
  findCommand: unavailable,
  listDraft: unavailable,
  keepDraft: unavailable,
  armDraft: unavailable,
  dropDraft: unavailable,
});
