import sidePanelCss from "../../components/panel/side-panel.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./readiness-house-panel.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type ReadinessHouse, squaresOf } from "../../../../contract/operate/readiness.ts";
import { readinessChecks } from "../../../../contract/operate/readiness-reason.ts";
import { useReadinessText } from "../../../i18n/words/operate/readiness-words.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { HouseDrill } from "./house-drill.tsx";
import { ReadyMark } from "./ready-mark.tsx";
import { ReasonLine } from "./square-cell.tsx";
import { useReadinessRefresh } from "./use-readiness-refresh.ts";

interface Props {
  /** Null: closed. */
  readonly houseId: number | null;
  readonly onClose: () => void;
}

/** All findings about one house, beside the list. */
export const HousePanel = observer(function HousePanel({ houseId, onClose }: Props) {
  const { t } = useReadinessText();
  return (
    <SidePanel
      isOpen={houseId !== null}
      title={t("readyHouseTitle")}
      titleId="ready-house-title"
      width={520}
      onClose={onClose}
    >
      {houseId !== null && <HouseReadiness key={houseId} houseId={houseId} />}
    </SidePanel>
  );
});

const HouseReadiness = observer(function HouseReadiness({ houseId }: { houseId: number }) {
  const { t } = useReadinessText();
  const { refreshKey, everyMs } = useReadinessRefresh();
  const query = useApiQuery("listReadiness", { houseId }, { refreshKey, everyMs });
  return (
    <div className={sidePanelCss.panelBody}>
      <QueryView query={query}>
        {({ rows: [house] }) =>
          house === undefined ? (
            <p className={noteCss.panelNone}>{t("houseGone")}</p>
          ) : (
            <Checks house={house} />
          )
        }
      </QueryView>
    </div>
  );
});

const Checks = observer(function Checks({ house }: { house: ReadinessHouse }) {
  const { t, language } = useReadinessText();
  return (
    <>
      <p className={`row ${sidePanelCss.panelHead}`}>
        <ReadyMark state={house.state} language={language} />
        <Link to={paths.house(house.id)}>{unbroken(houseInFarm(house, language))}</Link>
      </p>
      <p className={noteCss.panelNone}>
        {house.isEmpty || house.dayAge === null
          ? t("readyEmptyHouse")
          : t("readyAge", { age: house.dayAge })}
      </p>
      <dl className={css.readyChecks}>
        {squaresOf(house).map(([key, { state, reasons }]) => (
          <div key={key} data-ready={state}>
            <dt>{readinessChecks[key][language]}</dt>
            <dd>
              <ReadyMark state={state} language={language} />
              {reasons.length > 0 && (
                <ul className="bare-list">
                  {reasons.map((reason) => (
                    <li key={JSON.stringify(reason)}>
                      <ReasonLine house={house} reason={reason} />
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <HouseDrill house={house} />
    </>
  );
});
