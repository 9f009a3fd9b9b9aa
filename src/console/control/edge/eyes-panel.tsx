import houseCss from "../../fleet/house-detail/house.module.css";
import noteCss from "../../components/answer/note.module.css";
import edgeCss from "./edge.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { EdgeComputer, SiteHouse } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { EyesPast } from "./eyes-past.tsx";
import { type VisionKind, seenKeys, seenUnits } from "./edge-vision.ts";

/** Camera findings for each house. Missing ones are shown as not reported. */
export const EyesPanel = observer(function EyesPanel({
  site,
  timeZone,
}: {
  site: EdgeComputer;
  timeZone: string;
}) {
  const { t } = useSiteText();
  return (
    <section className={houseCss.houseBlock} aria-labelledby="site-eyes">
      <h2 id="site-eyes">{t("eyes")}</h2>
      {site.houses.length === 0 ? (
        <p className={noteCss.panelNote}>{t("notReported")}</p>
      ) : (
        <div className={edgeCss.siteScroll} {...keyboardScrollable}>
          <HTMLTable compact className={edgeCss.siteTable}>
            <thead>
              <tr>
                <th scope="col">{t("house")}</th>
                {seenKeys.map((key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ))}
                <th scope="col">{t("seenAt")}</th>
                <th scope="col">{t("cameras")}</th>
              </tr>
            </thead>
            <tbody>
              {site.houses.map((house) => (
                <EyesRow key={house.houseId} house={house} timeZone={timeZone} />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      <p className={noteCss.panelNote}>{t("eyesHint")}</p>
      <EyesPast site={site} timeZone={timeZone} />
    </section>
  );
});

const EyesRow = observer(function EyesRow({
  house: { houseId, eyes, cameras },
  timeZone,
}: {
  house: SiteHouse;
  timeZone: string;
}) {
  const { session, fleet } = useStores();
  const { t, language } = useSiteText();
  const house = fleet.house(houseId)?.house;
  const textOf = (key: VisionKind) =>
    eyes?.[key] == null ? null : `${formatNumber(eyes[key], 0, language)}${seenUnits[key]}`;
  return (
    <tr>
      <th scope="row">{nameIn(house, language)}</th>
      {seenKeys.map((key) => {
        const text = textOf(key);
        return (
          <td key={key} className={text === null ? edgeCss.notReported : undefined}>
            {text ?? t("notReported")}
          </td>
        );
      })}
      <td className={eyes === null ? edgeCss.notReported : undefined}>
        {eyes === null ? "–" : formatTime(eyes.at, timeZone).slice(-8)}
      </td>
      <td>
        {cameras > 0 && session.may("camera.read") ? (
          <Link to={paths.cameraOf(houseId)}>{t("cameraCount", { count: cameras })}</Link>
        ) : (
          cameras
        )}
      </td>
    </tr>
  );
});
