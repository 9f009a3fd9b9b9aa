import css from "./camera.module.css";
import { observer } from "mobx-react-lite";
import {
  type Camera,
  cameraFields as fields,
  noVideoReasons,
} from "../../../contract/camera/camera.ts";
import type { Language } from "../../../contract/base/words.ts";
import { useStores } from "../../context/use-stores.ts";
import { type CameraText, useCameraText } from "../../i18n/words/camera/camera-words.ts";
import { fill } from "../../../contract/base/server-message.ts";
import { pictureWords } from "../../i18n/words/base/picture-words.ts";
import { ageText } from "../../lib/text/age-text.ts";
import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { FarmSelect } from "../crud/select/farm-select.tsx";
import { HouseSelect } from "../crud/select/house-select.tsx";
import { columnsOf } from "../crud/list/field-column.ts";
import { RecordPage } from "../crud/page/record-page.tsx";
import { type Column } from "../crud/list/record-table.tsx";
import { useAddress } from "../crud/list/use-address.ts";
import { useRecordPage } from "../crud/page/use-record-page.ts";
import { cameraFields } from "./camera-field.tsx";
import { cameraSource } from "./camera-source.ts";

/** The cameras of the user's houses, and for managers the form with its trial. */
export const CameraPage = observer(function CameraPage() {
  const { t, language } = useCameraText();
  const { read, put } = useAddress();
  const houseId = Number(read("house")) || null;
  const farmId = Number(read("farm")) || null;
  const page = useRecordPage(cameraSource, { houseId, farmId });
  const { editor } = page;
  const setPlace = (name: "house" | "farm") => (id: number | null) =>
    put({ [name]: id === null ? null : String(id), page: null });
  return (
    <RecordPage
      page={page}
      title="cameras"
      searchHint="searchCamera"
      filterNames={["farm", "house"]}
      filters={
        <>
          <FarmSelect isFilter label={t("cameraFarm")} farmId={farmId} onPick={setPlace("farm")} />
          <HouseSelect label={t("cameraHouse")} houseId={houseId} onPick={setPlace("house")} />
        </>
      }
      onNew={() => {
        editor.open(null);
        // When a house is chosen in the filter, a new camera is for that house.
        if (houseId !== null) editor.edit?.set("houseId", houseId);
      }}
      empty={{ title: "noCameras", why: "noCamerasWhy" }}
      columns={cameraColumns(t, language, page.mayManage)}
      fields={(camera, values) => cameraFields({ t, language }, camera, values)}
      newTitle={t("newCamera")}
    />
  );
});

function cameraColumns(
  t: CameraText,
  language: Language,
  mayManage: boolean,
): readonly Column<Camera>[] {
  const column = columnsOf<Camera>(fields, language);
  return [
    column("name", { width: 190, sort: "name", isMain: true }),
    column("houseName", {
      width: 180,
      sort: "house",
      cell: ({ houseName, houseNameEn, farmName, farmNameEn }) => (
        <>
          {houseNameIn({ houseName, houseNameEn }, language)}
          <br />
          <small>{farmNameIn({ farmName, farmNameEn }, language)}</small>
        </>
      ),
    }),
    {
      key: "state",
      title: fields.fault.name[language],
      width: 240,
      sort: "seen",
      cell: (camera) => <CameraState camera={camera} />,
    },
    column("type", { width: 150 }),
    column("code", {
      width: 150,
      sort: "code",
      cell: ({ code, channel }) => (channel === 1 ? code : `${code} / ${channel}`),
    }),
    ...(mayManage
      ? [
          column("address", {
            width: 170,
            cell: ({ address }) => (address === "" ? t("byCloud") : address),
          }),
        ]
      : []),
    column("stream", { width: 90 }),
  ];
}

/** Shows whether the camera has ever delivered a picture, and its latest fault. */
const CameraState = observer(function CameraState({ camera }: { readonly camera: Camera }) {
  const { connection } = useStores();
  const { t, language } = useCameraText();
  const { fault, faultAt, seenAt } = camera;
  const at = fault === null ? seenAt : faultAt;
  if (at === null) return <span className={`${css.cameraState} is-new`}>{t("statusUnknown")}</span>;
  const age = fill(pictureWords.ago[language], {
    age: ageText(connection.ageOf(at), language),
  });
  return fault === null ? (
    <span className={`${css.cameraState} is-fine`}>
      {t("statusFine")} <small>{age}</small>
    </span>
  ) : (
    <span className={`${css.cameraState} is-faulty`}>
      {noVideoReasons[fault][language]} <small>{age}</small>
    </span>
  );
});
