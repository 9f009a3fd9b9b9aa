import houseCss from "../../fleet/house-detail/house.module.css";
import houseValuesCss from "../../fleet/house-detail/house-values.module.css";
import edgeCss from "./edge.module.css";
import { observer } from "mobx-react-lite";
import type { EdgeComputer } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type SiteText, useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime } from "../../../lib/time/format-time.ts";

/** Tolerated clock difference, ms: the message itself takes some time. */
const rightMs = 5000;

function clockText(offMs: number | null, t: SiteText): string | null {
  if (offMs === null) return null;
  if (Math.abs(offMs) < rightMs) return t("clockRight");
  const seconds = Math.round(offMs / 1000);
  const sign = seconds > 0 ? "+" : "−";
  const size = Math.abs(seconds);
  return size < 120
    ? `${sign}${t("seconds", { count: size })}`
    : `${sign}${t("minutes", { count: Math.round(size / 60) })}`;
}

/** Health of the edge computer, as far as it reports it. */
export const EdgeHealth = observer(function EdgeHealth({
  site,
  timeZone,
}: {
  site: EdgeComputer;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = useSiteText();
  const measured = (value: number | null, decimals: number, unit: string) =>
    value === null ? null : `${formatNumber(value, decimals, language)}${unit}`;
  const lastReport = (at: number | null) => {
    if (at === null) return null;
    const age = ageText(connection.ageOf(at), language);
    return `${formatTime(at, timeZone)} · ${t("ago", { age })}`;
  };
  const facts: readonly (readonly [string, string | null])[] = [
    [t("model"), site.model],
    [t("version"), site.version],
    [t("disk"), measured(site.diskPct, 1, "%")],
    [t("board"), measured(site.boardC, 1, " °C")],
    [t("queue"), measured(site.queue, 0, "")],
    [t("clock"), clockText(site.clockOffMs, t)],
    [t("lastReport"), lastReport(site.reportedAt)],
    [t("lastHeard"), lastReport(site.seenAt)],
  ];
  return (
    <section className={houseCss.houseBlock} aria-labelledby="site-health">
      <h2 id="site-health">{t("health")}</h2>
      <dl className={`${houseValuesCss.values} is-single`}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={text === null ? edgeCss.notReported : undefined}>
              {text ?? t("notReported")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
