import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { approveRollout } from "./approval.ts";
import { rolloutFile } from "./export.ts";
import { listDeviceFiles, retireDeviceFile, uploadDeviceFile } from "./file.ts";
import { planRollout } from "./plan.ts";
import { checkUpdate, listRollouts, listUpdateTasks } from "./query.ts";
import { reviewRollout } from "./review.ts";
import { endRollout, leaveOut, pauseRollout, resumeRollout, startRollout } from "./rollout.ts";

export const deviceUpdateHandlers = (deps: Deps) =>
  bind(deps, {
    listDeviceFile: read(listDeviceFiles),
    uploadDeviceFile,
    retireDeviceFile,
    checkUpdate: read(checkUpdate),
    planRollout,
    startRollout,
    approveRollout,
    pauseRollout,
    resumeRollout,
    endRollout,
    leaveOut,
    listRollout: read(listRollouts),
    reviewRollout: read(reviewRollout),
    listUpdateTask: read(listUpdateTasks),
    exportRollout: exported(rolloutFile),
  });
