import { animalOf } from "../../../../contract/base/animal.ts";
import "./flock.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { House } from "../../../../contract/fleet/house/house.ts";
import { useStores } from "../../../context/use-stores.ts";
import { FlockDrawer } from "./flock-drawer.tsx";
import { FlockForms, useFlockEditors } from "./flock-forms.tsx";
import { useFlockText } from "../../../i18n/words/fleet/flock-words.ts";

/**
 * Shows the flocks of a house. Users with the right can place a flock in an empty house and clear
 * an occupied one. The results arrive live.
 */
export const FlockButton = observer(function FlockButton({
  house: { id, name, nameEn, farmId, isEmpty, species },
  timeZone,
}: {
  house: House;
  timeZone: string;
}) {
  const { callApi, fleet, session, toast } = useStores();
  const { t } = useFlockText(animalOf(species));
  const [isAsking, setAsking] = useState(false);
  const [isShown, setShown] = useState(false);
  const farm = fleet.farms.get(farmId);
  const house = {
    id,
    name,
    nameEn,
    farmName: farm?.name ?? "",
    farmNameEn: farm?.nameEn ?? null,
    timeZone,
    species,
  };
  const editors = useFlockEditors(house, () => undefined);
  const mayManage = session.may("flock.manage");
  async function clear() {
    setAsking(true);
    try {
      const [flock] = (await callApi("listFlock", { houseId: id, pageSize: 1 })).rows;
      if (flock?.clearedAt === null) editors.clearing.open(flock);
      else toast.show("warning", t("flockNone"));
    } catch {
      // The call has already shown the reason.
    } finally {
      setAsking(false);
    }
  }
  return (
    <>
      <Button variant="outlined" text={t("flocks")} onClick={() => setShown(true)} />
      {mayManage &&
        (isEmpty ? (
          <Button
            intent="primary"
            text={t("placeHere")}
            onClick={() => editors.editor.open(null)}
          />
        ) : (
          <Button
            variant="outlined"
            text={t("clearHere")}
            loading={isAsking}
            onClick={() => void clear()}
          />
        ))}
      <FlockDrawer
        house={isShown ? house : null}
        onClose={() => setShown(false)}
        onChanged={() => undefined}
      />
      <FlockForms house={house} editors={editors} />
    </>
  );
});
