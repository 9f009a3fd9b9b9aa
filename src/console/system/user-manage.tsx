import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { roleKeys, roles } from "../../../contract/role.ts";
import { useStores } from "../../stores/context.ts";
import { type Order, RecordTable } from "../list/record-table.tsx";
import { RecordView } from "../list/record-view.tsx";
import { useListAddress, useRecords } from "../list/use-records.ts";
import { useSay } from "../page-say.ts";
import { sortOf, userColumns, userSorts } from "./user-column.tsx";
import { UserTasks } from "./user-task.tsx";

/** /system/user: the users in the own scope, and what may be done about them. */
export const UserManage = observer(function UserManage() {
  const { record, userDesk, session } = useStores();
  const { say, language } = useSay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, ask } = address;
  const roleKey = pick("role", roleKeys);
  const order: Order = { sort: sortOf(pick("sort", userSorts)), order: pick("order", ["desc"]) || "asc" };
  useRecords(record.users, { page, pageSize, sort: sortOf(order.sort), order: order.order, ...(keyword !== "" && { keyword }), ...(roleKey !== "" && { roleKey }) });

  const sortBy = ({ sort, order }: Order) => ask({ sort: sort === "loginName" ? null : sort, order: order === "asc" ? null : order });
  const columns = userColumns({ say, language, mayManage: session.may("user.manage"), mayChange: (user) => userDesk.mayChange(user), ask: userDesk.ask });
  return (
    <>
      <RecordView
        title="userManage" searchHint="searchUser" list={record.users} address={address} filterNames={["role"]} empty={{ title: "noUsers", why: "noUsersWhy" }}
        filters={(
          <HTMLSelect aria-label={say("fieldRole")} value={roleKey} onChange={(event) => ask({ role: event.currentTarget.value })}>
            <option value="">{say("everyRole")}</option>
            {roleKeys.map((role) => <option key={role} value={role}>{roles[role][language]}</option>)}
          </HTMLSelect>
        )}
      >
        <RecordTable label={say("userManage")} columns={columns} rows={record.users.rows} keyOf={({ id }) => id} order={order} onSort={sortBy} />
      </RecordView>
      <UserTasks />
    </>
  );
});
