import { Button } from "@blueprintjs/core";
import { Home, Key, Trash } from "@blueprintjs/icons";
import { roles, scopeOfRole } from "../../../contract/role.ts";
import type { User } from "../../../contract/user.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import type { RecordEditor } from "../../stores/record/record-editor.ts";
import type { PasswordReset } from "../../stores/page/password-reset.ts";
import { absent, type Column } from "../record/record-table.tsx";
import type { UserForm } from "./user-form.tsx";
import type { HousesForm } from "./user-houses.tsx";
import type { UserSay } from "../../i18n/words/user.ts";
import "../record/list.css";

/** Where a row's buttons lead. */
interface Actions {
  readonly editor: RecordEditor<UserForm, User>;
  readonly houses: RecordEditor<HousesForm, User>;
  readonly reset: PasswordReset;
}

interface UserColumnProps {
  readonly say: UserSay;
  readonly language: Language;
  readonly fleet: FleetStore;
  /** Users of every organisation are listed. */
  readonly isOfAll: boolean;
  /** Null: nothing may be changed. */
  readonly actions: Actions | null;
}

export function userColumns({
  say,
  language,
  fleet,
  isOfAll,
  actions,
}: UserColumnProps): readonly Column<User>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  const scopeOf = ({ roleKey, farmIds, shackIds }: User): string => {
    const farm = farmIds.length === 1 ? fleet.farms.get(farmIds[0]!) : undefined;
    if (scopeOfRole[roleKey] === "farms")
      return farm === undefined
        ? say("farmsOfUser", { count: count(farmIds.length) })
        : nameIn(farm, language);
    return scopeOfRole[roleKey] === "houses"
      ? say("houseCount", { count: count(shackIds.length) })
      : "";
  };
  const orgOf = ({ orgId, orgName }: User) => {
    const org = orgId === null ? undefined : fleet.orgs.get(orgId);
    return org === undefined ? (orgName ?? absent) : nameIn(org, language);
  };
  const columns: readonly Column<User>[] = [
    {
      key: "loginName",
      title: say("fieldLoginName"),
      width: 152,
      sort: "loginName",
      isMain: true,
      cell: ({ loginName }) => loginName,
    },
    {
      key: "realName",
      title: say("fieldRealName"),
      width: 88,
      sort: "realName",
      cell: ({ realName }) => realName,
    },
    {
      key: "role",
      title: say("fieldRole"),
      width: 138,
      sort: "roleKey",
      cell: (user) => (
        <>
          {roles[user.roleKey][language]} <small>{scopeOf(user)}</small>
        </>
      ),
    },
    ...(isOfAll ? [{ key: "org", title: say("fieldOrg"), cell: orgOf }] : []),
    {
      key: "department",
      title: say("fieldDepartment"),
      cell: ({ department, position }) =>
        [department, position].filter((text) => text !== "").join(" · ") || absent,
    },
    {
      key: "mobile",
      title: say("fieldTelephone"),
      width: 108,
      cell: ({ mobile, officeTel }) => mobile || officeTel || absent,
    },
    { key: "rights", title: say("fieldRights"), width: 114, cell: (user) => rightsOf(user, say) },
    {
      key: "latest",
      title: say("fieldLatestLogin"),
      width: 146,
      sort: "latestLoginTime",
      cell: ({ latestLoginTime }) =>
        latestLoginTime === null ? (
          say("neverSignedIn")
        ) : (
          <span className="time">{formatTime(latestLoginTime, ownZone())}</span>
        ),
    },
    {
      key: "times",
      title: say("fieldLoginTimes"),
      width: 80,
      sort: "loginTimes",
      isNumber: true,
      cell: ({ loginTimes }) => formatNumber(loginTimes, 0, language),
    },
  ];
  if (actions === null) return columns;
  const { editor, houses, reset } = actions;
  return [
    ...columns,
    {
      key: "actions",
      title: say("fieldActions"),
      width: 164,
      cell: (user) => {
        const name = user.loginName;
        const icon = (title: string) =>
          ({ size: "small", variant: "outlined", "aria-label": title, title }) as const;
        return (
          reset.mayChange(user) && (
            <span className="row-buttons">
              <Button
                size="small"
                variant="outlined"
                text={say("editRecord")}
                aria-label={say("editNamed", { name })}
                onClick={() => editor.open(user)}
              />
              {scopeOfRole[user.roleKey] === "houses" && (
                <Button
                  {...icon(say("assignHousesOf", { name }))}
                  icon={<Home />}
                  onClick={() => houses.open(user)}
                />
              )}
              <Button
                {...icon(say("resetPasswordOf", { name }))}
                icon={<Key />}
                onClick={() => reset.ask(user)}
              />
              <Button
                {...icon(say("removeNamed", { name }))}
                intent="danger"
                icon={<Trash />}
                onClick={() => editor.askRemoval([user])}
              />
            </span>
          )
        );
      },
    },
  ];
}

/** The two rights a user has beside the role. */
function rightsOf({ canOperate, remoteConfigFlag }: User, say: UserSay): string {
  const rights = [
    canOperate === "1" && say("mayOperate"),
    remoteConfigFlag === "1" && say("mayConfigure"),
  ].filter((right) => right !== false);
  return rights.length === 0 ? say("readOnly") : rights.join(say("listComma"));
}
