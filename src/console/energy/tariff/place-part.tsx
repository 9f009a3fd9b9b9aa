import { inOneLanguage } from "../../../../contract/base/words.ts";
import powerCss from "../power/power.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./place-part.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type FarmPower, farmPowerFields } from "../../../../contract/energy/power.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { PlaceDialog } from "./place-dialog.tsx";

/** Energy settings of the places, and the form that changes them. */
export const PlacePart = observer(function PlacePart() {
  const { recordChangeCounts, session } = useStores();
  const { t } = usePowerText();
  const [edited, setEdited] = useState<FarmPower | null>(null);
  const query = useApiQuery(
    "listFarmPower",
    {},
    { refreshKey: recordChangeCounts.countOf("tariffs") },
  );
  return (
    <div className={`part-stack ${powerCss.powerBoard}`}>
      <h1 className="visually-hidden">{t("partPlaces")}</h1>
      <p className={noteCss.panelNote}>{t("placesNote")}</p>
      <QueryView query={query}>
        {(places) => (
          <Places places={places} onEdit={session.may("power.manage") ? setEdited : null} />
        )}
      </QueryView>
      {edited !== null && (
        <PlaceDialog
          key={edited.id}
          place={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void query.load(false)}
        />
      )}
    </div>
  );
});

const Places = observer(function Places({
  places,
  onEdit,
}: {
  readonly places: readonly FarmPower[];
  readonly onEdit: ((place: FarmPower) => void) | null;
}) {
  const { t, language } = usePowerText();
  const { tariffName, contractKw, meterHouseName, co2KgKwh, houseCount } = farmPowerFields;
  return (
    <div
      className={`${powerCss.powerPanel} ${css.powerPlaces}`}
      {...keyboardScrollable}
      role="region"
      aria-label={t("partPlaces")}
    >
      <table className={powerCss.powerRows} aria-label={t("partPlaces")}>
        <thead>
          <tr>
            <th scope="col">{t("colPlace")}</th>
            {[tariffName, contractKw, meterHouseName, co2KgKwh, houseCount].map((field) => (
              <th
                key={field.name.en}
                scope="col"
                className={[contractKw, co2KgKwh, houseCount].includes(field) ? "num" : undefined}
              >
                {field.name[language]}
              </th>
            ))}
            {onEdit !== null && (
              <th scope="col">
                <span className="visually-hidden">{t("edit")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.id}>
              <th scope="row">{nameIn(place, language)}</th>
              <td data-label={tariffName.name[language]}>
                {inOneLanguage(place.tariffName ?? "–", language)}{" "}
                {place.fromName !== null && (
                  <small>
                    {t("placeFrom", {
                      name: nameIn({ name: place.fromName, nameEn: place.fromNameEn }, language),
                    })}
                  </small>
                )}
              </td>
              <td data-label={contractKw.name[language]} className="num">
                {formatNumber(place.contractKw, 0, language)}
              </td>
              <td data-label={meterHouseName.name[language]}>
                {place.meterHouseName === null
                  ? "–"
                  : nameIn(
                      { name: place.meterHouseName, nameEn: place.meterHouseNameEn },
                      language,
                    )}
              </td>
              <td data-label={co2KgKwh.name[language]} className="num">
                {formatNumber(place.co2KgKwh, 3, language)}
              </td>
              <td data-label={houseCount.name[language]} className="num">
                {place.houseCount}
              </td>
              {onEdit !== null && (
                <td className={css.placeEdit}>
                  <Button
                    size="small"
                    text={t("edit")}
                    aria-label={t("editPlace", { name: nameIn(place, language) })}
                    onClick={() => onEdit(place)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
