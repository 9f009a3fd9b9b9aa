import "../../camera/camera-picture.css";
import type { CSSProperties } from "react";
import type { CameraBrief } from "../../../contract/camera.ts";
import type { Language } from "../../../contract/words.ts";
import { CameraPicture } from "../../camera/camera-picture.tsx";
import { useSize } from "../../charts/use-size.ts";
import { tileColumns } from "./tile-columns.ts";

/** What these cameras see, in rows that are as full as can be. */
export function CameraTiles<C extends CameraBrief>({
  cameras,
  language,
  everyMs,
  placeOf,
}: {
  readonly cameras: readonly C[];
  readonly language: Language;
  readonly everyMs: number;
  /** Where each looks. Absent: they are all of one house. */
  readonly placeOf?: (camera: C) => string;
}) {
  const [ref, size] = useSize<HTMLDivElement>();
  const columns = tileColumns(cameras.length, size?.width ?? 0);
  return (
    <div
      ref={ref}
      className="camera-tiles is-counted"
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
