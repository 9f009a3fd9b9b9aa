import { observer } from "mobx-react-lite";
import { minuteMs } from "../../../contract/time.ts";
import { ageText } from "../../lib/age.ts";
import { useStores } from "../../context/use-stores.ts";
import { useConsoleSay } from "../../i18n/words/console.ts";

const skewShownMs = minuteMs;

/** One line that stays for as long as the picture is not live, or the clock here is wrong. */
export const Banner = observer(function Banner() {
  const { connection, fleet } = useStores();
  const { say, language } = useConsoleSay();
  const { state, ageMs, skewMs } = connection;
  if (state === "offline" && fleet.isLoaded)
    return (
      <p className="banner is-offline">
        {say("offlineBanner", { age: ageText(ageMs ?? 0, language) })}
      </p>
    );
  if (state === "polling") return <p className="banner is-polling">{say("pollingBanner")}</p>;
  if (Math.abs(skewMs) > skewShownMs)
    return (
      <p className="banner is-polling">
        {say("skewBanner", { skew: ageText(Math.abs(skewMs), language) })}
      </p>
    );
  return null;
});
