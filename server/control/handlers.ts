import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { armCommand } from "./arm.ts";
import { listAwaiting } from "./awaiting.ts";
import { cancelCommand, closeCommand } from "./cancel.ts";
import { findByToken, getCommand, listCommands } from "./query.ts";
import { sendCommand } from "./send.ts";
import { undoCommand } from "./undo.ts";

export const controlHandlers = (deps: Deps) =>
  bind(deps, {
    armCommand,
    sendCommand,
    cancelCommand,
    closeCommand,
    undoCommand,
    listCommand: read(listCommands),
    listAwaiting: read(listAwaiting),
    getCommand: read(getCommand),
    findCommand: read(findByToken),
  });
