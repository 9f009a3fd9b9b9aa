import powerCss from "./power.module.css";
import css from "./power-board.module.css";
import { Button } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { useToday } from "./power-day.ts";
import { EnergyPanels } from "./energy-panels.tsx";
import { PowerTiles } from "./power-tiles.tsx";

/** Power and energy of the visible houses, or of the houses of a farm. */
export const PowerBoard = observer(function PowerBoard() {
  const { t } = usePowerText();
  const { read, put } = useAddress();
  const farmId = Number(read("farm")) || 0;
  const place = farmId === 0 ? {} : { farmId };
  const { recordChangeCounts } = useStores();
  const today = useToday(farmId);
  const query = useApiQuery("powerNow", place, {
    everyMs: 15_000,
    refreshKey: recordChangeCounts.countOf("tariffs"),
  });
  return (
    <div className={`part-stack ${powerCss.powerBoard}`}>
      <h1 className="visually-hidden">{t("powerManage")}</h1>
      <div className={`flow ${css.powerBar}`}>
        <FarmSelect
          isFilter
          label={t("powerFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => put({ farm })}
        />
        <span className={powerCss.powerActions}>
          <Button icon={<Print />} text={t("print")} onClick={() => window.print()} />
        </span>
      </div>
      <QueryView query={query}>
        {(now) =>
          now.metered === 0 ? (
            <div className={powerCss.powerPanel}>
              <Note title={t("noMeter")} why={t("noMeterWhy")} />
            </div>
          ) : (
            <PowerTiles now={now} />
          )
        }
      </QueryView>
      <EnergyPanels place={place} today={today} />
    </div>
  );
});
