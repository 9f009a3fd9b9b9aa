import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { armCommand } from "./prepare/prepare-command.ts";
import { listAwaiting } from "./awaiting-commands.ts";
import { cancelCommand, closeCommand } from "./send/cancel-command.ts";
import { findByToken, getCommand, listCommands } from "./command-queries.ts";
import { sendCommand } from "./send/send-command.ts";
import { undoCommand } from "./prepare/undo-command.ts";

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
