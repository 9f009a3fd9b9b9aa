import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { hasEveryOrg, roleKeys, roles, scopeOfRole } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUserText } from "../../../i18n/words/account/user-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import type { User } from "../../../../contract/account/user.ts";
import { Task } from "../../../stores/record/task.ts";
import { PasswordReset } from "../../../stores/account/password-reset.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { useOrgName, useOrgs } from "../../crud/select/use-orgs.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { rightsNotice } from "./user-calls.ts";
import { userColumns } from "./user-column.tsx";
import { userFields } from "./user-fields.tsx";
import { powerIn, userSource } from "./user-source.ts";
import { housesPort, UserHouses } from "./user-houses.tsx";
import { FactorResetDialog, PasswordResetDialog } from "./user-task.tsx";

/**
 * /system/user: the users in the caller's scope, and the forms that make, change and delete them.
 */
export const UserManage = observer(function UserManage() {
  const { user } = useStores().session;
  return user !== null && <Users operator={user} />;
});

const Users = observer(function Users({ operator }: { operator: CurrentUser }) {
  const { session, fleet, callApi } = useStores();
  const { t, language } = useUserText();
  const { pick, read, setQuery } = useListAddress();
  const [roleKey, shackId] = [pick("role", roleKeys), Number(read("house"))];
  const [source] = useState(() => userSource({ fleet, operator }));
  const [houses] = useState(() => new RecordEditor(housesPort(callApi, () => page.reload())));
  const page = useRecordPage(source, { roleKey, shackId }, houses.isSending);
  const [reset] = useState(() => new PasswordReset(callApi, session, page.reload));
  const [factor] = useState(
    () => new Task(({ id }: User) => callApi("resetFactor", { id }), page.reload),
  );
  const { created, editor, mayManage, listQuery } = page;
  // Such a user sees nothing before houses are chosen.
  useEffect(() => {
    if (created !== null && isHouseManager(created)) houses.open(created);
  }, [created, houses]);
  const orgName = useOrgName();
  const orgs = useOrgs(editor.edit !== null && hasEveryOrg(operator));
  const form = { fleet, operator, orgs, t, language };
  return (
    <>
      <RecordPage
        page={page}
        title="userManage"
        searchHint="searchUser"
        empty={{ title: "noUsers", why: "noUsersWhy" }}
        columns={userColumns({
          t,
          language,
          fleet,
          orgName,
          isOfAll: hasEveryOrg(operator),
          actions: mayManage
            ? { editor, houses, reset, factor: session.may("factor.reset") ? factor : null }
            : null,
        })}
        isSelectable={(user) => reset.mayChange(user)}
        fields={(user, values) => userFields(form, user, values)}
        newTitle={t("newUser")}
        notice={(user, values) =>
          rightsNotice(t, user, user === null ? {} : powerIn(form, user, values))
        }
        removalNote={t("removeEnds")}
        filterNames={["role", "house"]}
        filters={
          <>
            <FilterSelect
              label={t("fieldRole")}
              every={t("everyRole")}
              value={roleKey}
              options={roleKeys.map((value) => ({ value, label: roles[value][language] }))}
              onPick={(role) => setQuery({ role })}
            />
            <HouseSelect
              label={t("whoSees")}
              houseId={shackId > 0 ? shackId : null}
              onPick={(house) => setQuery({ house })}
            />
          </>
        }
        renderActions={([user, ...others]) =>
          mayManage && (
            <Button
              variant="outlined"
              text={t("assignHouses")}
              onClick={() =>
                houses.open(
                  user !== undefined && others.length === 0 && isHouseManager(user) ? user : null,
                )
              }
            />
          )
        }
        file={(format) => ({
          name: "exportUser",
          input: { ...listQuery, timeZone: ownZone(), format },
        })}
      />
      <UserHouses editor={houses} />
      <PasswordResetDialog reset={reset} />
      <FactorResetDialog task={factor} />
    </>
  );
});

const isHouseManager = ({ roleKey }: Pick<CurrentUser, "roleKey">) =>
  scopeOfRole[roleKey] === "houses";
