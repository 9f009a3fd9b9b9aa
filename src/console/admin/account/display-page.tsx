import "./display.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { aliveMs, type Display } from "../../../../contract/account/display.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useDisplayText } from "../../../i18n/words/account/display-words.ts";
import { useOrgs } from "../../crud/select/use-orgs.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { displayColumns } from "./display-column.tsx";
import { displayFields, displaySource } from "./display-source.tsx";

/** /system/wall: the paired displays, what they do now, and the forms that pair and revoke them. */
export const DisplayManage = observer(function DisplayManage() {
  const { user } = useStores().session;
  return user !== null && <Displays operator={user} />;
});

const Displays = observer(function Displays({ operator }: { operator: CurrentUser }) {
  const { connection, fleet, language: languages, callApi, toast } = useStores();
  const { t, language } = useDisplayText();
  const [source] = useState(() => displaySource(operator, () => languages.current));
  const page = useRecordPage(source);
  const { editor, mayManage } = page;
  const orgs = useOrgs(editor.edit !== null && hasEveryOrg(operator));
  const identify = ({ id, name, heardAt }: Display) => {
    if (heardAt === null || connection.ageOf(heardAt) >= aliveMs)
      return toast.show("warning", t("identifySilent", { name }));
    void callApi("identifyDisplay", { id }).then(
      () => toast.show("success", t("identifying", { name })),
      () => undefined,
    );
  };
  return (
    <RecordPage
      page={page}
      title="displayManage"
      searchHint="searchDisplay"
      empty={{ title: "noDisplays", why: "noDisplaysWhy" }}
      columns={displayColumns({
        t,
        language,
        fleet,
        actions: mayManage ? { editor, identify } : null,
      })}
      fields={(display, values) =>
        displayFields({ operator, fleet, orgs, t, language }, display, values)
      }
      newTitle={t("newDisplay")}
      removalNote={t("revokeNote")}
    />
  );
});
