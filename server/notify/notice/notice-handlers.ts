import type { Environment } from "../../platform/base/config.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { configuredChannels } from "../notice-plan/notice-channels.ts";
import { listNotices, noticesOfAlarms } from "./notice-queries.ts";
import { readNoticeState } from "./notice-state.ts";

export function noticeHandlers(deps: Deps & { readonly environment: Environment }) {
  const can = configuredChannels(deps.environment);
  return bind(deps, {
    listNotice: read(listNotices),
    toldOfAlarms: read(noticesOfAlarms),
    noticeState: ({ database }, { caller }) => readNoticeState(database, caller, can),
  });
}
