import { Button, HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { TemplateDrift } from "../../../../contract/control/batch/config-template.ts";
import { batchHousesMax } from "../../../../contract/control/batch/control-batch.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { BatchDialog } from "../batch-draft/batch-dialog.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import commandCss from "../command/command.module.css";
import batchCss from "../batch/batch.module.css";

/** The houses that should follow a template, and where each differs from it. */
export const DriftView = observer(function DriftView({ id }: { id: number }) {
  const { recordChangeCounts } = useStores();
  const { t } = useBatchText();
  const refreshKey = [
    recordChangeCounts.countOf("configTemplates"),
    recordChangeCounts.countOf("parameters"),
  ].join(" ");
  const query = useApiQuery("listTemplateDrift", { templateId: id }, { refreshKey });
  return (
    <article className={batchCss.batchPage}>
      <p>
        <Link to={paths.templates}>{t("partTemplates")}</Link>
      </p>
      <QueryView query={query}>{({ rows }) => <Drifts id={id} rows={rows} />}</QueryView>
    </article>
  );
});

const Drifts = observer(function Drifts({
  id,
  rows,
}: {
  id: number;
  rows: readonly TemplateDrift[];
}) {
  const { session } = useStores();
  const { t, language } = useBatchText();
  const [isPlanning, setPlanning] = useState(false);
  const [first] = rows;
  if (first === undefined)
    return (
      <>
        <h1 className="visually-hidden">{t("driftList")}</h1>
        <Note title={t("driftNone")} why={t("driftNoneWhy")} />
      </>
    );
  const name = nameIn({ name: first.templateName, nameEn: first.templateNameEn }, language);
  const drifted = rows.filter(({ values }) => values !== 0);
  const ordered = rows.toSorted((a, b) => (b.values ?? 1e6) - (a.values ?? 1e6));
  return (
    <>
      <h1>{t("driftOf", { name })}</h1>
      {session.may("control.batch") && drifted.length > 0 && (
        <div className={`flow ${batchCss.batchActions}`}>
          <Button intent="primary" text={t("applyTo")} onClick={() => setPlanning(true)} />
          {drifted.length > batchHousesMax && (
            <span>
              {t("onlySome", { most: batchHousesMax, count: drifted.length - batchHousesMax })}
            </span>
          )}
        </div>
      )}
      <ul className={batchCss.driftList}>
        {ordered.map((row) => (
          <DriftRow key={row.houseId} row={row} />
        ))}
      </ul>
      {isPlanning && (
        <BatchDialog
          ids={drifted.slice(0, batchHousesMax).map(({ houseId }) => houseId)}
          kind="template"
          templateId={id}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  );
});

const namesOf = (groups: TemplateDrift["groups"], language: Language): string =>
  groups.map((group) => parameterGroups[group][language]).join(" · ");

const unlikeWords = { species: "otherSpecies", breed: "otherBreed" } as const;

/** Notes that are not differences, but important. */
const DriftNotes = observer(function DriftNotes({
  row: { lacking, unlike },
}: {
  row: TemplateDrift;
}) {
  const { t, language } = useBatchText();
  return (
    <small>
      {[
        ...(lacking.length > 0 ? [t("typeLacks", { groups: namesOf(lacking, language) })] : []),
        ...(unlike === null ? [] : [t(unlikeWords[unlike])]),
      ].join(" · ")}
    </small>
  );
});

const DriftRow = observer(function DriftRow({ row }: { row: TemplateDrift }) {
  const { fleet } = useStores();
  const { t, language } = useBatchText();
  const [isOpen, setOpen] = useState(false);
  const { houseId, values } = row;
  const name = nameIn(fleet.house(houseId)?.house, language);
  const where = namesOf(row.groups, language);
  const text =
    values === null
      ? t("neverRead")
      : values === 0
        ? t("driftEqual")
        : t("differs", { count: values });
  return (
    <li>
      <Link to={paths.houseSettings(houseId)}>{name}</Link> <span>{text}</span>{" "}
      <small>{where}</small> <DriftNotes row={row} />
      {values !== 0 && (
        <Button
          variant="minimal"
          size="small"
          text={t("details")}
          aria-label={t("detailsOf", { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <HouseDrift houseId={houseId} />}
    </li>
  );
});

const HouseDrift = observer(function HouseDrift({ houseId }: { houseId: number }) {
  const { t, language } = useBatchText();
  const query = useApiQuery("readHouseDrift", { houseId });
  return (
    <QueryView query={query}>
      {({ groups }) => (
        <HTMLTable compact className={commandCss.reviewTable}>
          <thead>
            <tr>
              <th scope="col">{t("setting")}</th>
              <th scope="col">{t("has")}</th>
              <th scope="col">{t("should")}</th>
            </tr>
          </thead>
          <tbody>
            {groups
              .filter(({ isUnread }) => isUnread)
              .map(({ group }) => (
                <tr key={group}>
                  <th scope="row">{parameterGroups[group][language]}</th>
                  <td colSpan={2}>{t("neverRead")}</td>
                </tr>
              ))}
            {groups.flatMap(({ group, changes }) =>
              changes.map((change) => {
                const { k, row = null, from, to } = change;
                const parameter = parameterOf(group, k, row !== null);
                return (
                  <tr key={`${group} ${settingPlace(change)}`}>
                    <th scope="row">
                      {parameterGroups[group][language]} ·{" "}
                      {settingName(group, { key: k, row }, language)}
                    </th>
                    <td>{measureText(parameter, from, language)}</td>
                    <td className="strong">{measureText(parameter, to, language)}</td>
                  </tr>
                );
              }),
            )}
          </tbody>
        </HTMLTable>
      )}
    </QueryView>
  );
});
