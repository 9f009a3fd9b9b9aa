import css from "./firmware.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { Rollout } from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type UpdateText, useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { paths } from "../../../lib/data/paths.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { RolloutProgress } from "./rollout-progress.tsx";
import { rolloutClass, rolloutText } from "./firmware-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

const shownMax = "100";

/** The rollouts, those in progress first. */
export const RolloutList = observer(function RolloutList() {
  const { recordChangeCounts } = useStores();
  const { t } = useUpdateText();
  const refreshKey = recordChangeCounts.countOf("rollouts");
  const query = useApiQuery("listRollout", { pageSize: shownMax }, { refreshKey });
  return (
    <QueryView query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Note title={t("noRollouts")} why={t("noRolloutsWhy")} />
        ) : (
          <div
            className={css.updateScroll}
            {...keyboardScrollable}
            role="region"
            aria-label={t("rollouts")}
          >
            <RecordTable
              label={t("rollouts")}
              columns={columnsOf(t)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          </div>
        )
      }
    </QueryView>
  );
});

const columnsOf = (t: UpdateText): readonly Column<Rollout>[] => [
  {
    key: "name",
    title: t("colRollout"),
    isMain: true,
    cell: ({ id, name }) => <Link to={paths.rollout(id)}>{name}</Link>,
  },
  {
    key: "file",
    title: t("colFile"),
    width: 200,
    cell: ({ file }) => `${file.name} ${file.version}`,
  },
  {
    key: "state",
    title: t("state"),
    width: 210,
    cell: (rollout) => <span className={rolloutClass(rollout)}>{rolloutText(rollout, t)}</span>,
  },
  {
    key: "wave",
    title: t("colWave"),
    width: 130,
    cell: ({ wave, waves }) => t("waveOf", { wave: wave + 1, waves }),
  },
  {
    key: "progress",
    title: t("colProgress"),
    width: 260,
    cell: (rollout) => <RolloutProgress rollout={rollout} />,
  },
  {
    key: "by",
    title: t("colBy"),
    width: 200,
    cell: ({ createdBy, createdAt }) =>
      t("byAt", { by: personName(createdBy), time: formatTime(createdAt, ownZone()) }),
  },
];
