import alarmPhoneCss from "./alarm-phone.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Rota } from "../../../contract/notify/rota.ts";
import { useStores } from "../../context/use-stores.ts";
import { useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { useOnChange } from "../components/answer/use-on-change.ts";
import { Note, Skeleton } from "../components/answer/note.tsx";
import { RetryButton } from "../components/answer/retry-button.tsx";
import { useAddress } from "../crud/list/use-address.ts";
import { RecordForms } from "../crud/page/record-forms.tsx";
import { useRecordPage } from "../crud/page/use-record-page.ts";
import { useOptions } from "../crud/select/use-options.ts";
import { FeedDialog } from "./rota-feed.tsx";
import { rotaFormFields } from "./rota-form.tsx";
import { rotaSource } from "./rota-source.ts";
import { RotaCalendar } from "./rota-calendar.tsx";
import type { RecordList } from "../../stores/record/record-list.ts";
import { personName } from "../../stores/record/person-names.ts";

/** People on call: who when, single changes, swaps and calendars. */
export const RotaView = observer(function RotaView() {
  const { connection, fleet, session } = useStores();
  const { t, language } = useRotaText();
  const { put } = useAddress();
  const today = () => formatTime(connection.serverNow, ownZone()).slice(0, 10);
  const [source] = useState(() => rotaSource(today));
  const page = useRecordPage(source);
  const { list, editor, mayManage } = page;
  const rota = useShownRota(list);
  const people = usePeople(editor.edit?.record ?? null);
  const farmName = (id: number) => {
    const farm = fleet.farms.get(id);
    return farm === undefined ? "" : nameIn(farm, language);
  };
  return (
    <div className={alarmPhoneCss.coverage}>
      <h1 className="visually-hidden">{t("partRota")}</h1>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        {rota !== undefined && list.rows.length > 1 && (
          <HTMLSelect
            aria-label={t("rotaPick")}
            value={rota.id}
            options={list.rows.map(({ id, name }) => ({ value: id, label: personName(name) }))}
            onChange={({ currentTarget: { value } }) => put({ rota: Number(value) })}
          />
        )}
        {mayManage && (
          <Button intent="primary" text={t("rotaNew")} onClick={() => editor.open(null)} />
        )}
        {rota !== undefined && <RotaActions rota={rota} editor={editor} />}
        {session.may("phone.own") && <FeedDialog rota={rota ?? null} />}
      </div>
      {rota !== undefined ? (
        <RotaCalendar key={rota.id} rota={rota} />
      ) : list.failure !== null ? (
        <Note title={t("listFailed")} why={list.failure}>
          <RetryButton onRetry={list.reload} />
        </Note>
      ) : list.isFilled ? (
        <Note title={t("rotaNone")} why={t("rotaNoneWhy")} />
      ) : (
        <Skeleton label={t("partRota")} />
      )}
      <RecordForms
        page={page}
        newTitle={t("rotaNew")}
        fields={(_, { farmId }) =>
          rotaFormFields({
            t,
            language,
            people: people(fleet.farms.get(farmId ?? 0)?.orgId ?? null),
            today: today(),
            farmName,
          })
        }
      />
    </div>
  );
});

type RotaList = Pick<RecordList<never, Rota>, "rows" | "saved">;

/** Returns the rota that is chosen or was just saved, otherwise the first one. */
function useShownRota({ rows, saved }: RotaList): Rota | undefined {
  const { read, put } = useAddress();
  useOnChange(saved?.count ?? 0, () => {
    if (saved !== null) put({ rota: saved.id });
  });
  return rows.find(({ id }) => id === Number(read("rota"))) ?? rows[0];
}

/**
 * Users who may be put into a rota of an organisation: visible users of it, the user, and those
 * already in the rota.
 */
function usePeople(rota: Rota | null) {
  const { session } = useStores();
  const users = useOptions("listUser", { pageSize: 1000 }, session.may("user.read")).rows;
  const own = session.user;
  return (orgId: number | null) => {
    const inside = users.filter((user) => orgId === null || user.orgId === orgId);
    const named = new Map(
      inside.map(({ id, realName }) => [id, { id, name: personName(realName) }]),
    );
    // An administrator belongs to no organisation, so is not on call for one.
    if (own !== null && own.roleKey !== "administrator")
      named.set(own.id, { id: own.id, name: personName(own.name) });
    for (const { id, name } of rota?.people ?? []) named.set(id, { id, name: personName(name) });
    return [...named.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  };
}

interface Editor {
  open(rota: Rota | null): void;
  confirmRemoval(rotas: readonly Rota[]): void;
}

const RotaActions = observer(function RotaActions({
  rota,
  editor,
}: {
  readonly rota: Rota;
  readonly editor: Editor;
}) {
  const { t } = useRotaText();
  if (!rota.mayManage) return null;
  return (
    <>
      <Button
        variant="outlined"
        text={t("editRecord")}
        aria-label={t("editNamed", { name: personName(rota.name) })}
        onClick={() => editor.open(rota)}
      />
      <Button
        variant="outlined"
        intent="danger"
        text={t("remove")}
        aria-label={t("removeNamed", { name: personName(rota.name) })}
        onClick={() => editor.confirmRemoval([rota])}
      />
    </>
  );
});
