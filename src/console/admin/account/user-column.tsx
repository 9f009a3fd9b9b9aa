import { Button } from "@blueprintjs/core";
import { Home, Key, Shield, Trash } from "@blueprintjs/icons";
import { roles, scopeOfRole } from "../../../../contract/account/role.ts";
import { type User, userFields } from "../../../../contract/account/user.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import type { Task } from "../../../stores/record/task.ts";
import type { PasswordReset } from "../../../stores/account/password-reset.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import type { OrgNameOf } from "../../crud/select/use-orgs.ts";
import { twoLines } from "../../notify/two-lines.tsx";
import type { UserForm } from "./user-source.ts";
import type { HousesForm } from "./user-houses.tsx";
import type { UserText } from "../../../i18n/words/account/user-words.ts";
import css from "../../crud/list/list.module.css";
import { listText } from "../../../lib/text/list-text.ts";

/** Targets of a row's buttons. */
interface Actions {
  readonly editor: RecordEditor<UserForm, User>;
  readonly houses: RecordEditor<HousesForm, User>;
  readonly reset: PasswordReset;
  /** Null: the operator may not remove the second step of others. */
  readonly factor: Task<User, unknown> | null;
}

interface UserColumnProps {
  readonly t: UserText;
  readonly language: Language;
  readonly fleet: FleetStore;
  readonly orgName: OrgNameOf;
  /** Users of every organisation are listed. */
  readonly isOfAll: boolean;
  /** Null: nothing may be changed. */
  readonly actions: Actions | null;
}

export function userColumns(props: UserColumnProps): readonly Column<User>[] {
  const { t, actions } = props;
  return [
    ...personColumns(props),
    ...signInColumns(props),
    ...(actions === null
      ? []
      : [
          {
            key: actionsKey,
            title: t("fieldActions"),
            width: 186,
            cell: (user: User) =>
              actions.reset.mayChange(user) && <UserButtons user={user} t={t} actions={actions} />,
          },
        ]),
  ];
}

/** Returns the columns for a person's identity and rights. */
function personColumns({
  t,
  language,
  fleet,
  orgName,
  isOfAll,
}: UserColumnProps): readonly Column<User>[] {
  const column = columnsOf<User>(userFields, language);
  return [
    column("loginName", { width: 154, sort: "loginName", isMain: true }),
    column("realName", {
      width: 112,
      sort: "realName",
      cell: (user) =>
        twoLines(
          nameIn({ name: user.realName, nameEn: user.realNameEn }, language),
          postOf(user, language),
        ),
    }),
    column("roleKey", {
      key: "role",
      width: 138,
      sort: "roleKey",
      cell: (user) => (
        <>
          {roles[user.roleKey][language]} <small>{scopeOf(user, t, language, fleet)}</small>
        </>
      ),
    }),
    ...(isOfAll ? [column("orgId", { key: "org", cell: (user) => orgName(user) ?? absent })] : []),
    column("mobile", {
      title: t("fieldTelephone"),
      width: 108,
      cell: ({ mobile, officeTel }) => mobile || officeTel || absent,
    }),
    {
      key: "rights",
      title: t("fieldRights"),
      width: 114,
      cell: (user) => rightsOf(user, t, language),
    },
  ];
}

/** Department and position, below the name; most users have none. */
const postOf = ({ department, position }: User, language: Language): string =>
  listText(
    [department, position].filter((text) => text !== ""),
    language,
  );

function signInColumns({ t, language }: UserColumnProps): readonly Column<User>[] {
  const column = columnsOf<User>(userFields, language);
  return [
    column("latestLoginTime", {
      key: "latest",
      width: 148,
      sort: "latestLoginTime",
      cell: ({ latestLoginTime, signInBy = [], hasFactor }) => (
        <>
          {latestLoginTime === null ? (
            t("neverSignedIn")
          ) : (
            <span className="time">{formatTime(latestLoginTime, ownZone())}</span>
          )}{" "}
          <small>
            {listText([...signInBy, ...(hasFactor === true ? [t("withFactor")] : [])], language)}
          </small>
        </>
      ),
    }),
    column("loginTimes", { key: "times", width: 76, sort: "loginTimes", isNumber: true }),
  ];
}

/**
 * The farm, or the number of farms or houses, that the role covers; '' for a role that covers all.
 */
function scopeOf(
  { roleKey, farmIds, shackIds }: User,
  t: UserText,
  language: Language,
  fleet: FleetStore,
): string {
  const count = (ids: readonly number[]) => formatNumber(ids.length, 0, language);
  const scope = scopeOfRole[roleKey];
  if (scope === "houses") return t("houseCount", { count: count(shackIds) });
  if (scope !== "farms") return "";
  const [only = -1, ...others] = farmIds;
  const farm = others.length === 0 ? fleet.farms.get(only) : undefined;
  return farm === undefined ? t("farmsOfUser", { count: count(farmIds) }) : nameIn(farm, language);
}

interface UserButtonsProps {
  readonly user: User;
  readonly t: UserText;
  readonly actions: Actions;
}

function UserButtons({ user, t, actions: { editor, houses, reset, factor } }: UserButtonsProps) {
  const name = user.loginName;
  const icon = (title: string) =>
    ({ size: "small", variant: "outlined", "aria-label": title, title }) as const;
  return (
    <span className={`flow ${css.rowButtons}`}>
      <Button
        size="small"
        variant="outlined"
        text={t("editRecord")}
        aria-label={t("editNamed", { name })}
        onClick={() => editor.open(user)}
      />
      {scopeOfRole[user.roleKey] === "houses" && (
        <Button
          {...icon(t("assignHousesOf", { name }))}
          icon={<Home />}
          onClick={() => houses.open(user)}
        />
      )}
      <Button
        {...icon(t("resetPasswordOf", { name }))}
        icon={<Key />}
        onClick={() => reset.request(user)}
      />
      {factor !== null && user.hasFactor === true && (
        <Button
          {...icon(t("resetFactorOf", { name }))}
          icon={<Shield />}
          onClick={() => factor.start(user)}
        />
      )}
      <Button
        {...icon(t("removeNamed", { name }))}
        intent="danger"
        icon={<Trash />}
        onClick={() => editor.confirmRemoval([user])}
      />
    </span>
  );
}

/** The two rights a user has beside the role. */
function rightsOf({ canOperate, remoteConfigFlag }: User, t: UserText, language: Language): string {
  const rights = [
    canOperate === "1" && t("mayOperate"),
    remoteConfigFlag === "1" && t("mayConfigure"),
  ].filter((right) => right !== false);
  return rights.length === 0 ? t("readOnly") : listText(rights, language);
}
