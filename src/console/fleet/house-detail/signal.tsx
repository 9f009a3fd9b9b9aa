import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { LiveValue } from "../../components/house/live-value.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";

/** Thresholds of a strong and of a good radio signal, dBm. */
const strongDbm = -75;
const goodDbm = -95;

/** Strength of the gateway's radio, as in its newest frame. */
export const Signal = observer(function Signal({ houseId }: { houseId: number }) {
  const { houseDetails } = useStores();
  const { t, language } = useHouseText();
  const frame = houseDetails.get(houseId);
  const rssi = frame?.rssi ?? null;
  return (
    <>
      <LiveValue value={rssi} decimals={0} at={frame?.at} unit="dBm" language={language} />
      {rssi !== null && (
        <small>
          {" "}
          {t(rssi >= strongDbm ? "signalStrong" : rssi >= goodDbm ? "signalGood" : "signalWeak")}
        </small>
      )}
    </>
  );
});
