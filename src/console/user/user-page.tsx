import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { roleKeys, roles } from "../../../contract/role.ts";
import type { CurrentUser } from "../../../contract/session.ts";
import { type User, userSorts } from "../../../contract/user.ts";
import { ownZone } from "../../lib/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { ExportButton } from "../export/export-button.tsx";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { orderOf } from "../record/list-order.ts";
import { TableView } from "../record/table-view.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { useTicks } from "../record/use-ticks.tsx";
import { HousePick } from "../pick/house-pick.tsx";
import { useOrgs } from "../pick/use-orgs.ts";
import { rightsNotice } from "./user-calls.ts";
import { userColumns } from "./user-column.tsx";
import { powerIn, userFields, userPort } from "./user-form.tsx";
import { housesPort, UserHouses } from "./user-houses.tsx";
import { useUserSay } from "../../i18n/words/user.ts";
import { PasswordResetDialog } from "./user-task.tsx";

/** /system/user: the users in the own scope, and the forms that make, change and delete them. */
export const UserManage = observer(function UserManage() {
  const { user } = useStores().session;
  return user !== null && <Users operator={user} />;
});

const nameOf = (user: User) => user.loginName;

const Users = observer(function Users({ operator }: { operator: CurrentUser }) {
  const { record, passwordReset, session, fleet, call } = useStores();
  const { say, language } = useUserSay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, read, ask } = address;
  const [roleKey, shackId] = [pick("role", roleKeys), Number(read("house"))];
  const order = orderOf(address, userSorts, "loginName");
  const asked = {
    ...order.order,
    ...(keyword !== "" && { keyword }),
    ...(roleKey !== "" && { roleKey }),
    ...(shackId > 0 && { shackId }),
  };
  useRecords(record.users, { page, pageSize, ...asked });

  const reload = () => void record.users.reload();
  const [editor] = useState(
    () => new RecordEditor(userPort({ fleet, call, operator, onChanged: reload })),
  );
  const [housesEditor] = useState(() => new RecordEditor(housesPort(call, reload)));
  useRecordNews("users", record.users, editor.isSending || housesEditor.isSending);
  const isAdministrator = operator.roleKey === "administrator";
  const orgs = useOrgs(editor.edit !== null && isAdministrator);
  const mayManage = session.may("user.manage");
  const mayChange = (user: User) => passwordReset.mayChange(user);
  const ticks = useTicks({ rows: record.users.rows, nameOf, mayTick: mayChange }, say);
  const [ticked] = ticks.rows;
  const columns = userColumns({
    say,
    language,
    fleet,
    isOfAll: isAdministrator,
    mayChange,
    actions: mayManage ? { editor, housesEditor, passwordReset } : null,
  });
  return (
    <>
      <TableView
        title="userManage"
        searchHint="searchUser"
        list={record.users}
        address={address}
        columns={mayManage ? [ticks.column, ...columns] : columns}
        order={order}
        filterNames={["role", "house"]}
        empty={{ title: "noUsers", why: "noUsersWhy" }}
        filters={
          <>
            <HTMLSelect
              aria-label={say("fieldRole")}
              value={roleKey}
              onChange={(event) => ask({ role: event.currentTarget.value })}
            >
              <option value="">{say("everyRole")}</option>
              {roleKeys.map((role) => (
                <option key={role} value={role}>
                  {roles[role][language]}
                </option>
              ))}
            </HTMLSelect>
            <HousePick
              label={say("whoSees")}
              houseId={shackId > 0 ? shackId : null}
              onPick={(house) => ask({ house })}
            />
          </>
        }
        actions={
          <>
            {ticked !== undefined && (
              <Button
                variant="outlined"
                intent="danger"
                text={say("removeSelected", { count: ticks.rows.length })}
                onClick={() => editor.askRemoval(ticks.rows)}
              />
            )}
            {mayManage && (
              <Button
                variant="outlined"
                text={say("assignHouses")}
                onClick={() =>
                  housesEditor.open(
                    ticks.rows.length === 1 && ticked?.roleKey === "shack_manager" ? ticked : null,
                  )
                }
              />
            )}
            {mayManage && (
              <Button intent="primary" text={say("createNew")} onClick={() => editor.open(null)} />
            )}
            <ExportButton
              isSmall
              rows={record.users.total}
              request={(format) => ({
                name: "exportUser",
                input: { ...asked, timeZone: ownZone(), format },
              })}
            />
          </>
        }
      />
      <RecordDrawer
        editor={editor}
        title={(user) =>
          user === null ? say("newUser") : say("editNamed", { name: user.loginName })
        }
        fields={(user, values) =>
          userFields({ fleet, operator, orgs, say, language }, user, values)
        }
        notice={(user, values) =>
          rightsNotice(say, user, user === null ? {} : powerIn({ fleet, operator }, user, values))
        }
      />
      <UserHouses editor={housesEditor} />
      <RemovalDialog
        editor={editor}
        total={record.users.total}
        nameOf={nameOf}
        note={say("removeEnds")}
      />
      <PasswordResetDialog />
    </>
  );
});
