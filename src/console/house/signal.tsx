import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { LiveValue } from "../part/live-value.tsx";
import { useHouseSay } from "../../i18n/words/house.ts";

/** What a radio's strength means to a person, dBm. */
const strongDbm = -75;
const goodDbm = -95;

/** Strength of the gateway's radio, as in its newest frame. */
export const Signal = observer(function Signal({ houseId }: { houseId: number }) {
  const { houseDetails } = useStores();
  const { say, language } = useHouseSay();
  const frame = houseDetails.get(houseId);
  const rssi = frame?.rssi ?? null;
  return (
    <>
      <LiveValue value={rssi} decimals={0} at={frame?.at} unit="dBm" language={language} />
      {rssi !== null && (
        <small>
          {" "}
          {say(rssi >= strongDbm ? "signalStrong" : rssi >= goodDbm ? "signalGood" : "signalWeak")}
        </small>
      )}
    </>
  );
});
