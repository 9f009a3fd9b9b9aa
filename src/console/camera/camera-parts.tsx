import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { useCameraText } from "../../i18n/words/camera/camera-words.ts";
import { TabbedPage } from "../components/panel/tabbed-page.tsx";
import { CameraPage } from "./camera-page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const TilesPart = lazyPart(
  () => import("./tiles-part.tsx"),
  ({ TilesPart }) => TilesPart,
);
const CloudPart = lazyPart(
  () => import("./cloud-part.tsx"),
  ({ CloudPart }) => CloudPart,
);

/**
 * /camera/index: the cameras, their pictures, and the cloud accounts through which some are
 * reached.
 */
export const CameraParts = observer(function CameraParts() {
  const { session } = useStores();
  const { t } = useCameraText();
  return (
    <TabbedPage
      label={t("cameras")}
      tabs={[
        { key: "list", name: t("cameraList"), View: CameraPage },
        { key: "tiles", name: t("cameraTiles"), View: TilesPart },
        ...(session.may("cameraCloud.read")
          ? [{ key: "cloud", name: t("cameraClouds"), View: CloudPart }]
          : []),
      ]}
    />
  );
});
