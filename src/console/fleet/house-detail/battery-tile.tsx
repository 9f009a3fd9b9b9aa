import { minuteMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { observer } from "mobx-react-lite";
import { batteryMinutes } from "../../../../contract/energy/battery-charge.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import { bucketStart, type RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import type { FetchedTrend } from "../../../stores/telemetry/trend-store.ts";
import { LiveValue } from "../../components/house/live-value.tsx";

/** The charge at the end of each bucket: while it discharges, the minimum. */
function chargeOf(reply: RangeReply) {
  const sery = reply.series.find(({ metric }) => metric === "battery");
  const values = sery?.kind === "gauge" ? sery.min : [];
  return { times: values.map((_, index) => bucketStart(reply, index + 1)), values };
}

/** The backup battery, and its remaining time at the present rate of discharge. */
export const BatteryTile = observer(function BatteryTile({
  frame: { at, battery },
  trend: { reply },
}: {
  readonly frame: HouseDetail;
  readonly trend: FetchedTrend;
}) {
  const { t, language } = useHouseText();
  const minutes =
    reply === undefined || battery === null ? null : batteryMinutes(chargeOf(reply), battery, at);
  return (
    <div>
      <dt>{t("batteryNow")}</dt>
      <dd>
        <LiveValue value={battery} decimals={0} at={at} unit="%" language={language} />{" "}
        {minutes !== null && (
          <small>{t("batteryLeft", { span: durationText(minutes * minuteMs, language) })}</small>
        )}
      </dd>
    </div>
  );
});
