import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { approveCommand } from "./approve.ts";
import { readDeviceLog } from "./device-log.ts";
import { endLease, readLease, takeLease } from "./lease.ts";
import { setLocalOnly } from "./remote-state.ts";
import { readRules, saveRules } from "./rules.ts";
import { switchRemote } from "./remote-switch.ts";

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
