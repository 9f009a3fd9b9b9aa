import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { approveRollout } from "./rollout-approval.ts";
import { rolloutFile } from "./rollout-export.ts";
import { listDeviceFiles, retireDeviceFile, uploadDeviceFile } from "./firmware-files.ts";
import { planRollout } from "./rollout-plan.ts";
import { checkUpdate, listRollouts, listUpdateTasks } from "./rollout-queries.ts";
import { reviewRollout } from "./rollout-review.ts";
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
