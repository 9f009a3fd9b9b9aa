import { Button } from "@blueprintjs/core";
import { roles } from "../../../contract/role.ts";
import type { User } from "../../../contract/user.ts";
import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { UserTask } from "../../stores/user-desk.ts";
import type { Column } from "../list/record-table.tsx";
import type { Say } from "../say.ts";

/** What the server orders users by. */
export const userSorts = ["loginName", "realName", "roleKey", "latestLoginTime", "loginTimes"] as const;
export type UserSort = (typeof userSorts)[number];

export const sortOf = (name: string): UserSort => userSorts.find((one) => one === name) ?? "loginName";

interface UserColumnProps {
  readonly say: Say;
  readonly language: Language;
  readonly mayManage: boolean;
  readonly mayChange: (user: User) => boolean;
  readonly ask: (kind: UserTask["kind"], user: User) => void;
}

export function userColumns({ say, language, mayManage, mayChange, ask }: UserColumnProps): readonly Column<User>[] {
  const yes = (flag: "0" | "1") => say(flag === "1" ? "yes" : "no");
  const columns: readonly Column<User>[] = [
    { key: "loginName", title: say("fieldLoginName"), sort: "loginName", isMain: true, cell: ({ loginName }) => loginName },
    { key: "realName", title: say("fieldRealName"), width: 110, sort: "realName", cell: ({ realName }) => realName },
    { key: "role", title: say("fieldRole"), width: 130, sort: "roleKey", cell: ({ roleKey }) => roles[roleKey][language] },
    { key: "org", title: say("fieldOrg"), cell: ({ orgName }) => orgName ?? "–" },
    { key: "department", title: say("fieldDepartment"), width: 100, cell: ({ department }) => department || "–" },
    { key: "position", title: say("fieldPosition"), width: 100, cell: ({ position }) => position || "–" },
    { key: "mobile", title: say("fieldMobile"), width: 124, cell: ({ mobile, officeTel }) => mobile || officeTel || "–" },
    { key: "canOperate", title: say("fieldCanOperate"), width: 84, cell: ({ canOperate }) => yes(canOperate) },
    { key: "remote", title: say("fieldRemote"), width: 84, cell: ({ remoteConfigFlag }) => yes(remoteConfigFlag) },
    { key: "latest", title: say("fieldLatestLogin"), width: 150, sort: "latestLoginTime", cell: ({ latestLoginTime }) => (latestLoginTime === null ? say("neverSignedIn") : <span className="time">{formatTime(latestLoginTime, ownZone())}</span>) },
    { key: "times", title: say("fieldLoginTimes"), width: 96, sort: "loginTimes", isNumber: true, cell: ({ loginTimes }) => formatNumber(loginTimes, 0, language) },
  ];
  if (!mayManage) return columns;
  return [...columns, {
    key: "actions", title: say("fieldActions"), width: 190,
    cell: (user) => mayChange(user) && (
      <span className="row-buttons">
        <Button size="small" variant="outlined" text={say("resetPassword")} aria-label={say("resetPasswordOf", { name: user.loginName })} onClick={() => ask("reset", user)} />
        <Button size="small" variant="outlined" intent="danger" text={say("remove")} aria-label={say("removeUserNamed", { name: user.loginName })} onClick={() => ask("remove", user)} />
      </span>
    ),
  }];
}
