import { type Language, withNote } from "../../../../contract/base/words.ts";
import { Button, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import type { Identity } from "../../../../contract/account/identity-provider.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type IdentityText, useIdentityText } from "../../../i18n/words/account/identity-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { Task } from "../../../stores/record/task.ts";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { actionsKey, type Column } from "../../crud/list/record-table.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { OptionSelect } from "../../crud/select/option-select.tsx";
import { useOptions } from "../../crud/select/use-options.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { personName } from "../../../stores/record/person-names.ts";
import { Field } from "../../components/input/field.tsx";

const source: ListSource<Identity, never, QueryOf<"listIdentity">> = {
  fetch: (callApi) => listCall(callApi, "listIdentity"),
  sorts: [],
};

/** Users with their company accounts; links are made and removed. */
export const IdentityList = observer(function IdentityList() {
  const { session, callApi } = useStores();
  const { t, language } = useIdentityText();
  const { address, list } = useListPage(source);
  const mayManage = session.may("signIn.manage");
  const [isLinking, setLinking] = useState(false);
  const [removal] = useState(
    () =>
      new Task<Identity, object>(
        ({ id }) => callApi("deleteIdentity", { id }),
        () => {
          void list.refresh();
        },
      ),
  );
  return (
    <>
      <TableView
        list={list}
        address={address}
        isWhole={false}
        title="linkedAccounts"
        searchHint="searchIdentity"
        empty={{ title: "noIdentities", why: "noIdentitiesWhy" }}
        columns={columnsFor(t, language, mayManage ? removal : null)}
        actions={
          mayManage && (
            <Button intent="primary" text={t("linkUser")} onClick={() => setLinking(true)} />
          )
        }
      />
      {isLinking && (
        <LinkDialog
          onClose={() => {
            setLinking(false);
            void list.refresh();
          }}
        />
      )}
      <TaskDialog
        task={removal}
        title={t("unlink")}
        button={
          <Button
            intent="danger"
            loading={removal.isSending}
            text={t("unlink")}
            onClick={() => void removal.confirm()}
          />
        }
        renderOutcome={() => <p>{t("unlinkDone")}</p>}
      >
        {({ loginName, providerName }) => (
          <p>{t("unlinkWhat", { name: loginName, provider: providerName })}</p>
        )}
      </TaskDialog>
    </>
  );
});

const columnsFor = (
  t: IdentityText,
  language: Language,
  removal: Task<Identity, object> | null,
): readonly Column<Identity>[] => [
  {
    key: "user",
    title: t("user"),
    width: 190,
    isMain: true,
    cell: ({ loginName, realName }) =>
      realName === loginName ? loginName : withNote(loginName, personName(realName), language),
  },
  { key: "provider", title: t("provider"), width: 150, cell: ({ providerName }) => providerName },
  {
    key: "account",
    title: t("account"),
    cell: ({ subject, email }) => (email === "" ? subject : `${email} · ${subject}`),
  },
  {
    key: "usedAt",
    title: t("lastUsed"),
    width: 160,
    cell: ({ usedAt }) =>
      usedAt === null ? t("notYet") : formatTime(usedAt, ownZone()).slice(0, 16),
  },
  ...(removal === null
    ? []
    : [
        {
          key: actionsKey,
          title: t("fieldActions"),
          width: 110,
          cell: (identity: Identity) => (
            <Button
              size="small"
              variant="outlined"
              text={t("unlink")}
              aria-label={t("unlinkOf", { name: identity.loginName })}
              onClick={() => removal.start(identity)}
            />
          ),
        },
      ]),
];

interface Link {
  readonly providerId: number;
  readonly userId: number;
  readonly subject: string;
}

const LinkDialog = observer(function LinkDialog({ onClose }: { onClose: () => void }) {
  const { callApi } = useStores();
  const { t } = useIdentityText();
  const id = useId();
  const [link, setLink] = useState<Link>({ providerId: 0, userId: 0, subject: "" });
  const [task] = useState(
    () =>
      new Task(
        (form: Link) => callApi("createIdentity", form),
        () => undefined,
      ),
  );
  const providers = useOptions("listIdentityProvider", { pageSize: 1000 }, true).rows;
  const people = useOptions("listUser", { pageSize: 1000 }, true).rows;
  const orgId = providers.find((provider) => provider.id === link.providerId)?.orgId;
  const fitting = people.filter((item) => orgId === undefined || item.orgId === orgId);
  const set = (part: Partial<Link>) => setLink({ ...link, ...part });
  return (
    <TaskFormDialog isOpen title={t("linkUser")} onClose={onClose}>
      <TaskForm
        task={task}
        input={link}
        button={t("linkUser")}
        isShort={link.providerId === 0 || link.userId === 0 || link.subject.trim() === ""}
        onClose={onClose}
        onSent={onClose}
      >
        <p>{t("linkWhy")}</p>
        <Field name="providerId" label={t("provider")}>
          <OptionSelect
            label={t("provider")}
            value={link.providerId}
            options={providers.map((provider) => ({ value: provider.id, label: provider.name }))}
            onPick={(providerId) => set({ providerId })}
          />
        </Field>
        <Field name="userId" label={t("user")}>
          <OptionSelect
            label={t("user")}
            value={link.userId}
            options={fitting.map((item) => ({
              value: item.id,
              label: item.loginName,
              detail: personName(item.realName),
            }))}
            onPick={(userId) => set({ userId })}
          />
        </Field>
        <Field name="subject" label={t("account")} labelFor={id}>
          <InputGroup
            id={id}
            autoComplete="off"
            maxLength={200}
            value={link.subject}
            onValueChange={(subject) => set({ subject })}
          />
        </Field>
      </TaskForm>
    </TaskFormDialog>
  );
});
