import css from "../../../components/camera-picture.module.css";
import type { CSSProperties } from "react";
import type { CameraBrief } from "../../../../contract/camera/camera.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { CameraPicture } from "../../../components/camera-picture.tsx";
import { useSize } from "../../../charts/base/use-size.ts";
import { tileColumns } from "./tile-columns.ts";

/** Pictures of these cameras, in rows that are filled as evenly as possible. */
export function CameraTiles<C extends CameraBrief>({
  cameras,
  language,
  everyMs,
  placeOf,
}: {
  readonly cameras: readonly C[];
  readonly language: Language;
  readonly everyMs: number;
  /** Returns the place that a camera shows. Absent: all cameras are in one house. */
  readonly placeOf?: (camera: C) => string;
}) {
  const [ref, size] = useSize<HTMLDivElement>();
  const columns = tileColumns(cameras.length, size?.width ?? 0);
  return (
    <div
      ref={ref}
      className={`${css.cameraTiles} is-counted`}
      style={{ "--columns": columns } as CSSProperties}
    >
      {cameras.map((camera) => (
        <CameraPicture
          key={camera.id}
          camera={camera}
          language={language}
          everyMs={everyMs}
          place={placeOf?.(camera)}
        />
      ))}
    </div>
  );
}
