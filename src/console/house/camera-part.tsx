import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { tilesMax } from "../../../contract/camera/camera.ts";
import { useCameraText } from "../../i18n/words/camera/camera-words.ts";
import { paths } from "../../lib/data/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { CameraTiles } from "../components/house/camera-tiles.tsx";
import { Note } from "../components/answer/note.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";

const everyMs = 3000;

/** Pictures of the house's cameras. */
export const CameraPart = observer(function CameraPart({ record }: HouseTabProps) {
  const { session, recordChangeCounts } = useStores();
  const { t, language } = useCameraText();
  const query = useApiQuery(
    "camerasOf",
    { houseIds: String(record.id), pageSize: tilesMax },
    { refreshKey: recordChangeCounts.countOf("cameras") },
  );
  return (
    <QueryView query={query}>
      {(cameras) =>
        cameras.length === 0 ? (
          <Note title={t("noCamerasHere")} why={t("noCamerasHereWhy")}>
            {session.may("camera.manage") && (
              <Link to={paths.cameraOf(record.id)}>{t("addCamera")}</Link>
            )}
          </Note>
        ) : (
          <CameraTiles cameras={cameras} language={language} everyMs={everyMs} />
        )
      }
    </QueryView>
  );
});
