import { Button } from "@blueprintjs/core";
import { roles } from "../../../contract/role.ts";
import type { User } from "../../../contract/user.ts";
import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { UserTask } from "../../stores/user-desk.ts";
import { absent, type Column } from "../list/record-table.tsx";
import type { Say } from "../page-say.ts";

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
  const columns: readonly Column<User>[] = [
    { key: "loginName", title: say("fieldLoginName"), width: 164, sort: "loginName", isMain: true, cell: ({ loginName }) => loginName },
    { key: "realName", title: say("fieldRealName"), width: 88, sort: "realName", cell: ({ realName }) => realName },
    { key: "role", title: say("fieldRole"), width: 122, sort: "roleKey", cell: ({ roleKey }) => roles[roleKey][language] },
    { key: "org", title: say("fieldOrg"), cell: ({ orgName }) => orgName ?? absent },
    { key: "department", title: say("fieldDepartment"), cell: ({ department, position }) => [department, position].filter((text) => text !== "").join(" · ") || absent },
    { key: "mobile", title: say("fieldTelephone"), width: 112, cell: ({ mobile, officeTel }) => mobile || officeTel || absent },
    { key: "rights", title: say("fieldRights"), width: 118, cell: (user) => rightsOf(user, say) },
    { key: "latest", title: say("fieldLatestLogin"), width: 150, sort: "latestLoginTime", cell: ({ latestLoginTime }) => (latestLoginTime === null ? say("neverSignedIn") : <span className="time">{formatTime(latestLoginTime, ownZone())}</span>) },
    { key: "times", title: say("fieldLoginTimes"), width: 84, sort: "loginTimes", isNumber: true, cell: ({ loginTimes }) => formatNumber(loginTimes, 0, language) },
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

/** The two rights a user has beside the role. */
function rightsOf({ canOperate, remoteConfigFlag }: User, say: Say): string {
  const rights = [canOperate === "1" && say("mayOperate"), remoteConfigFlag === "1" && say("mayConfigure")].filter((right) => right !== false);
  return rights.length === 0 ? say("readOnly") : rights.join(say("listComma"));
}
