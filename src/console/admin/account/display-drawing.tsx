import type { Display } from "../../../../contract/account/display.ts";
import { ScreenDrawing } from "../../../components/display/screen-drawing.tsx";
import {
  capitalMm,
  defaultDiagonalInch,
  rootUnitPx,
} from "../../../components/display/root-unit.ts";
import { layoutOf } from "../../../components/display/wall-layout.ts";
import { useDisplayText } from "../../../i18n/words/account/display-words.ts";

/** Pixels of a display that has not reported yet. */
const usualPixels = { width: 1920, height: 1080 };

/** The display as these answers would have it, at once: its arrangement, letters and lines. */
export function DisplayDrawing({
  display,
  values: { widthM, distanceM },
}: {
  readonly display: Display | null;
  readonly values: {
    readonly widthM?: number | undefined;
    readonly distanceM?: number | undefined;
  };
}) {
  const { t } = useDisplayText();
  if (widthM === undefined || distanceM === undefined || widthM <= 0 || distanceM <= 0) return null;
  const { report } = display ?? { report: null };
  const { width, height } =
    report !== null && report.width > 0 && report.height > 0 ? report : usualPixels;
  const unit = rootUnitPx({
    widthPx: width,
    heightPx: height,
    widthM,
    diagonalInch: defaultDiagonalInch,
    distanceM,
  });
  const layout = layoutOf(width / unit, height / unit);
  const figures = { mm: Math.round(capitalMm(distanceM)), rows: Math.floor(layout.rows) };
  const share = Math.round(layout.freeShare * 100);
  const text = layout.hasMap
    ? t("drawingText", { ...figures, share })
    : t("drawingMapless", figures);
  return (
    <ScreenDrawing
      label={t("drawing")}
      layout={layout}
      // A person of 1.7 m in front of it, to the same scale.
      personShare={1.7 / ((widthM * height) / width)}
      text={text}
    />
  );
}
