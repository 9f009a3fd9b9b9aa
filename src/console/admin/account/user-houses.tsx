import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { z } from "zod";
import { messages } from "../../../../contract/base/server-message.ts";
import { houseManagerRole } from "../../../../contract/account/role.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { saveUserShacksSchema, type User, userFaults } from "../../../../contract/account/user.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { RecordEditor, RecordEditorPort } from "../../../stores/record/record-editor.ts";
import { RecordList } from "../../../stores/record/record-list.ts";
import type { FormField } from "../../crud/form/form-field.ts";
import { SearchSelect } from "../../crud/select/search-select.tsx";
import { RecordDrawer } from "../../crud/form/record-drawer.tsx";
import { rightsNotice, userCalls } from "./user-calls.ts";
import { HouseScope } from "../../crud/form/fleet-scope.tsx";
import { type UserText, useUserText } from "../../../i18n/words/account/user-words.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { useOrgName } from "../../crud/select/use-orgs.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";

const housesFormSchema = saveUserShacksSchema
  .pick({ shackIds: true })
  .extend({ userId: z.int().nullable() });
/** The houses of a house manager, who is chosen in the form when it was not opened for one. */
export type HousesForm = z.input<typeof housesFormSchema>;
type HousesEditor = RecordEditor<HousesForm, User>;

/** A user selection and at least one check are required (specification, section 5). */
const needed = { words: userFaults.housesNeeded };

export function housesPort(
  callApi: CallApi,
  onChanged: () => void,
): RecordEditorPort<HousesForm, User> {
  return {
    ...userCalls(callApi, onChanged),
    schema: housesFormSchema,
    check: ({ userId, shackIds }) =>
      userId === null ? { userId: needed } : shackIds.length === 0 ? { shackIds: needed } : {},
    save: ({ shackIds }, record) =>
      record === null
        ? Promise.reject(new Error("no user"))
        : callApi("saveUserShacks", {
            id: record.id,
            version: record.version,
            roleKey: record.roleKey,
            shackIds,
          }),
    formOf: (user) => ({ userId: user?.id ?? null, shackIds: user?.shackIds ?? [] }),
  };
}

/** Gives a house manager houses. */
export const UserHouses = observer(function UserHouses({ editor }: { editor: HousesEditor }) {
  const { t, language } = useUserText();
  return (
    <RecordDrawer
      editor={editor}
      title={(user) =>
        user === null ? t("assignHouses") : t("assignHousesOf", { name: user.loginName })
      }
      fields={(user) => fieldsOf(t, language, editor, user)}
      done={messages.setDone[language]}
      notice={(user, { shackIds }) => rightsNotice(t, user, { shackIds })}
    />
  );
});

function fieldsOf(
  t: UserText,
  language: Language,
  editor: HousesEditor,
  user: User | null,
): readonly FormField<HousesForm>[] {
  if (user === null)
    return [
      {
        name: "userId",
        kind: "part",
        label: t("fieldHouseManager"),
        draw: ({ name }) => <HouseManagerButton name={name} onPick={editor.open} />,
        textOf: String,
      },
    ];
  return [
    {
      name: "shackIds",
      kind: "part",
      label: t("fieldShacks"),
      draw: (part) => <HouseScope {...part} orgId={user.orgId} />,
      textOf: (ids) => t("houseCount", { count: formatNumber(ids.length, 0, language) }),
    },
  ];
}

const optionsMax = 50;

/** The house managers one may change, found by typing. */
const HouseManagerButton = observer(function HouseManagerButton({
  name,
  onPick,
}: {
  name: string;
  onPick: (user: User) => void;
}) {
  const { callApi } = useStores();
  const { t, language } = useUserText();
  const orgName = useOrgName();
  const [row] = useState(
    () =>
      new RecordList((keyword: string, options) =>
        callApi(
          "listUser",
          { roleKey: houseManagerRole, pageSize: optionsMax, ...(keyword !== "" && { keyword }) },
          options,
        ),
      ),
  );
  useEffect(() => void row.load(""), [row]);
  return (
    <SearchSelect
      label={t("fieldHouseManager")}
      name={name}
      chosen={null}
      options={row.rows.map((user) => ({
        id: user.id,
        name: [
          user.loginName,
          nameIn({ name: user.realName, nameEn: user.realNameEn }, language),
        ].join(" "),
        detail: orgName(user) ?? "",
      }))}
      total={row.total}
      unread={row.isUnknown ? (row.failure ?? t("listLoading")) : null}
      onSearch={(keyword) => void row.load(keyword)}
      onPick={(id) => onPick(row.rows.find((manager) => manager.id === id)!)}
    />
  );
});
