import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useStores } from "../../context/use-stores.ts";
import { usePowerText } from "../../i18n/words/energy/power-words.ts";
import { type PagePart, PagedParts } from "../components/panel/paged-parts.tsx";
import { PowerBoard } from "./power/power-board.tsx";

const PowerHouses = lazy(async () => ({
  default: (await import("./power/power-houses.tsx")).PowerHouses,
}));
const TariffPart = lazy(async () => ({
  default: (await import("./tariff/tariff-part.tsx")).TariffPart,
}));
const PlacePart = lazy(async () => ({
  default: (await import("./tariff/place-part.tsx")).PlacePart,
}));

/** /power/index: energy and cost of the farms, houses by their energy, tariffs and contracts. */
export const PowerParts = observer(function PowerParts() {
  const { session } = useStores();
  const { t } = usePowerText();
  const paid: PagePart[] = [
    { key: "tariffs", name: t("partTariffs"), View: TariffPart },
    { key: "places", name: t("partPlaces"), View: PlacePart },
  ];
  return (
    <PagedParts
      label={t("powerManage")}
      parts={[
        { key: "board", name: t("partBoard"), View: PowerBoard },
        { key: "houses", name: t("partHouses"), View: PowerHouses },
        ...(session.may("power.cost") ? paid : []),
      ]}
    />
  );
});
