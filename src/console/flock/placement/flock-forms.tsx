import { animalOf } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import { RecordList } from "../../../stores/record/record-list.ts";
import { RecordDrawer } from "../../crud/form/record-drawer.tsx";
import { useOptionsOf } from "../../crud/select/use-options.ts";
import {
  type BreedChoice,
  clearFields,
  type ClearForm,
  clearPort,
  flockFields,
  type FlockForm,
  type FlockHouse,
  flockPort,
} from "./flock-form.tsx";
import type { Flock } from "../../../../contract/fleet/flock/flock.ts";
import { useFlockText } from "../../../i18n/words/fleet/flock-words.ts";

/** Forms for placing, correcting and clearing the flocks of one house. */
export interface FlockEditors {
  readonly editor: RecordEditor<FlockForm, Flock>;
  readonly clearing: RecordEditor<ClearForm, Flock>;
}

/** `house` is read at the first render only: another house needs another component. */
export function useFlockEditors(house: FlockHouse, onChanged: () => void): FlockEditors {
  const { callApi, connection, session } = useStores();
  const mayEditIds = session.may("externalId.manage");
  const [editors] = useState(() => {
    const deps = { callApi, house, now: () => connection.serverNow, mayEditIds, onChanged };
    return {
      editor: new RecordEditor(flockPort(deps)),
      clearing: new RecordEditor(clearPort(deps)),
    };
  });
  return editors;
}

/** The forms of flocks. */
export const FlockForms = observer(function FlockForms({
  house,
  editors: { editor, clearing },
}: {
  house: FlockHouse;
  editors: FlockEditors;
}) {
  const { session } = useStores();
  const { t, language } = useFlockText(animalOf(house.species));
  const mayEditIds = session.may("externalId.manage");
  const breeds = usePlaceable(house.id, editor.edit !== null);
  const name = houseInFarm(house, language);
  return (
    <>
      <RecordDrawer
        editor={editor}
        title={(flock) => t(flock === null ? "placeIn" : "correctNamed", { name })}
        fields={(flock) =>
          flockFields(t, language, house.timeZone, breeds, flock, house.species, mayEditIds)
        }
        notice={(flock) => (flock === null ? t("flockPlaceNotice") : null)}
      />
      <RecordDrawer
        editor={clearing}
        title={() => t("clearNamed", { name })}
        fields={() => clearFields(t, house.timeZone)}
        notice={() => t("flockClearNotice")}
      />
    </>
  );
});

/**
 * Returns the breeds that can be placed in the house, requested again whenever `isWanted` becomes
 * true.
 */
function usePlaceable(houseId: number, isWanted: boolean): readonly BreedChoice[] {
  const { callApi } = useStores();
  const [list] = useState(
    () =>
      new RecordList(async (_: object, options) => {
        const rows: readonly BreedChoice[] = await callApi("placeableBreeds", { houseId }, options);
        return { total: rows.length, rows };
      }),
  );
  return useOptionsOf(list, {}, isWanted).rows;
}
