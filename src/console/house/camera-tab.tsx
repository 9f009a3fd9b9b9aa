import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { tilesMax } from "../../../contract/camera.ts";
import { useCameraSay } from "../../i18n/words/camera.ts";
import { paths } from "../../lib/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { CameraTiles } from "../part/camera-tiles.tsx";
import { Note } from "../part/note.tsx";
import { useAnswer } from "../part/use-answer.ts";
import type { HouseTabProps } from "./house-tab-props.ts";

const everyMs = 3000;

/** What the cameras of the house see. */
export const CameraTab = observer(function CameraTab({ record }: HouseTabProps) {
  const { session, recordChangeCounts } = useStores();
  const { say, language } = useCameraSay();
  const answer = useAnswer(
    "camerasOf",
    { houseIds: String(record.id), pageSize: tilesMax },
    { news: recordChangeCounts.countOf("cameras") },
  );
  return (
    <AnswerView answer={answer}>
      {(cameras) =>
        cameras.length === 0 ? (
          <Note title={say("noCamerasHere")} why={say("noCamerasHereWhy")}>
            {session.may("camera.manage") && (
              <Link to={paths.cameraOf(record.id)}>{say("addCamera")}</Link>
            )}
          </Note>
        ) : (
          <CameraTiles cameras={cameras} language={language} everyMs={everyMs} />
        )
      }
    </AnswerView>
  );
});
