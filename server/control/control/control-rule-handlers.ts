import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { approveCommand } from "./send/approve-command.ts";
import { readDeviceLog } from "./command/device-log.ts";
import { endLease, readLease, takeLease } from "./authority/house-lease.ts";
import { setLocalOnly } from "./send/remote-state.ts";
import { readRules, saveRules } from "./authority/control-rules.ts";
import { switchRemote } from "./send/remote-switch.ts";

export const controlRuleHandlers = (deps: Deps) =>
  bind(deps, {
    readLease: read(readLease),
    takeLease,
    endLease,
    setLocalOnly,
    readControlRules: read(readRules),
    switchRemote,
    saveControlRules: saveRules,
    approveCommand,
    readDeviceLog: read(readDeviceLog),
  });
