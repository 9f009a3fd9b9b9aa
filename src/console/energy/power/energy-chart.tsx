import noteCss from "../../components/answer/note.module.css";
import powerCss from "./power.module.css";
import css from "./energy-chart.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { EnergyBucket, EnergyRange } from "../../../../contract/energy/power.ts";
import { type Band, bandKeys, bands } from "../../../../contract/energy/tariff.ts";
import { type EnergyBar, EnergyBars } from "../../../charts/small/energy-bars.tsx";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { moneyText } from "./power-tiles.tsx";

interface Props {
  readonly title: string;
  readonly range: EnergyRange;
  readonly nameOf: (bucket: EnergyBucket) => string;
  /** Below its bar; '' for none. */
  readonly tickOf: (bucket: EnergyBucket, no: number, all: number) => string;
}

/** A smaller rest comes from rounding when bands are added up. */
const restMin = 0.01;
/** Returns the energy in no band: all of it without a tariff, the unpriced part with one. */
function restOf({ kwh, band, byBand = {} }: EnergyBucket): number {
  if (kwh === null || band !== undefined) return 0;
  const values = Object.values(byBand);
  const rest = values.reduce((left, value) => left - value, kwh);
  return values.length > 0 && rest < restMin ? 0 : rest;
}

/** Returns the parts of a bar: its bands, and the energy in none. */
function partsOf(bucket: EnergyBucket, { currency }: EnergyRange): EnergyBar["parts"] {
  const { kwh, band, byBand } = bucket;
  if (kwh === null) return null;
  if (band !== undefined) return [{ kind: band, value: kwh }];
  const rest = restOf(bucket);
  const known = bandKeys.flatMap((key) =>
    byBand?.[key] === undefined ? [] : [{ kind: key, value: byBand[key] }],
  );
  return known.length > 0 && rest === 0
    ? known
    : [...known, { kind: currency === null ? "plain" : "unpriced", value: rest }];
}

/** Energy by band, as bars or as a table. */
export const EnergyChart = observer(function EnergyChart({ title, range, nameOf, tickOf }: Props) {
  const { t, language } = usePowerText();
  const [isTable, setTable] = useState(false);
  const { buckets } = range;
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const known = buckets.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]));
  if (known.length === 0) return <p className={noteCss.panelNone}>{t("noMeter")}</p>;
  const shown = new Set<Band>(
    buckets.flatMap(({ band, byBand = {} }) => [
      ...(band === undefined ? [] : [band]),
      ...bandKeys.filter((key) => byBand[key] !== undefined),
    ]),
  );
  const label = t("energyBars", {
    title,
    bars: buckets.length,
    sum: number(known.reduce((sum, kwh) => sum + kwh, 0)),
    most: number(Math.max(...known), 1),
  });
  return (
    <>
      {isTable ? (
        <EnergyTable title={title} range={range} nameOf={nameOf} />
      ) : (
        <EnergyBars
          label={label}
          bars={buckets.map((bucket, index) => ({
            key: bucket.at,
            parts: partsOf(bucket, range),
            spread: bucket.spreadKwh,
            tick: tickOf(bucket, index, buckets.length),
            title: `${nameOf(bucket)}  ${number(bucket.kwh, 1)} kWh`,
          }))}
        />
      )}
      <div className={`cluster ${css.powerLegend}`}>
        {bandKeys
          .filter((band) => shown.has(band))
          .map((band) => (
            <span key={band}>
              <i className={`${powerCss.band} band-${band}`} aria-hidden="true" />{" "}
              {bands[band][language]}
            </span>
          ))}
        {range.currency !== null && buckets.some((bucket) => restOf(bucket) > 0) && (
          <span>
            <i className={`${powerCss.band} ${css.bandUnpriced}`} aria-hidden="true" />{" "}
            {t("withoutPrice")}
          </span>
        )}
        <Button
          size="small"
          variant="minimal"
          text={t(isTable ? "asChart" : "asTable")}
          onClick={() => setTable(!isTable)}
        />
      </div>
    </>
  );
});

const EnergyTable = observer(function EnergyTable({
  title,
  range: { buckets, currency },
  nameOf,
}: Omit<Props, "tickOf">) {
  const { t, language } = usePowerText();
  const number = (value: number | null, decimals = 1) => formatNumber(value, decimals, language);
  return (
    <div className={css.powerTable} {...keyboardScrollable} role="region" aria-label={title}>
      <table className={powerCss.powerRows} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t("colTime")}</th>
            {(["colKwh", "colSpread", "colHouses"] as const).map((word) => (
              <th key={word} scope="col" className="num">
                {t(word)}
              </th>
            ))}
            {currency !== null && (
              <th scope="col" className="num">
                {t("colCost")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => (
            <tr key={bucket.at}>
              <th scope="row">{nameOf(bucket)}</th>
              <td className="num">{number(bucket.kwh)}</td>
              <td className="num">{bucket.spreadKwh > 0 ? number(bucket.spreadKwh) : ""}</td>
              <td className="num">{bucket.houses}</td>
              {currency !== null && (
                <td className="num">
                  {moneyText(bucket.cost ?? null, currency, language)}
                  <PricedPart bucket={bucket} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** Energy that a cost covers, if the rest has no price. */
const PricedPart = observer(function PricedPart({ bucket }: { readonly bucket: EnergyBucket }) {
  const { t, language } = usePowerText();
  const { kwh, cost = null } = bucket;
  const rest = restOf(bucket);
  if (cost === null || kwh === null || rest === 0) return null;
  const number = (value: number) => formatNumber(value, 0, language);
  return <small> {t("costOf", { kwh: number(kwh - rest), of: number(kwh) })}</small>;
});
