import { observer } from "mobx-react-lite";
import { usePowerText } from "../../i18n/words/energy/power-words.ts";
import { TabbedPage } from "../components/panel/tabbed-page.tsx";
import { PowerBoard } from "./power/power-board.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const PowerHouses = lazyPart(
  () => import("./power/power-houses.tsx"),
  ({ PowerHouses }) => PowerHouses,
);

const FuelPart = lazyPart(
  () => import("./fuel/fuel-part.tsx"),
  ({ FuelPart }) => FuelPart,
);

/** /power/index: energy and cost of the farms, houses by their energy, and fuel recorded. */
export const PowerParts = observer(function PowerParts() {
  const { t } = usePowerText();
  return (
    <TabbedPage
      label={t("powerManage")}
      tabs={[
        { key: "board", name: t("partBoard"), View: PowerBoard },
        { key: "houses", name: t("partHouses"), View: PowerHouses },
        { key: "fuel", name: t("partFuel"), View: FuelPart },
      ]}
    />
  );
});
