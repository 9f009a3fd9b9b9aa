import type { Environment } from "../base/config.ts";
import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { configuredChannels } from "../notice-plan/channel.ts";
import { listNotices, noticesOfAlarms } from "./query.ts";
import { readNoticeState } from "./state.ts";

export function noticeHandlers(deps: Deps & { readonly environment: Environment }) {
  const can = configuredChannels(deps.environment);
  return bind(deps, {
    listNotice: read(listNotices),
    toldOfAlarms: read(noticesOfAlarms),
    noticeState: ({ database }, { caller }) => readNoticeState(database, caller, can),
  });
}
