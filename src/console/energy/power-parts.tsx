import { observer } from "mobx-react-lite";

import { usePowerText } from "../../i18n/words/energy/power-words.ts";
import { PagedParts } from "../components/panel/paged-parts.tsx";
import { PowerBoard } from "./power/power-board.tsx";
import { laterPart } from "../../ui/later-part.tsx";

const PowerHouses = laterPart(
  () => import("./power/power-houses.tsx"),
  ({ PowerHouses }) => PowerHouses,
);

/** /power/index: energy and cost of the farms, and houses by their energy. */
export const PowerParts = observer(function PowerParts() {
  const { t } = usePowerText();
  return (
    <PagedParts
      label={t("powerManage")}
      parts={[
        { key: "board", name: t("partBoard"), View: PowerBoard },
        { key: "houses", name: t("partHouses"), View: PowerHouses },
      ]}
    />
  );
});
