import css from "./camera-picture.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type CameraBrief,
  codecMenus,
  type NoVideoReason,
  noVideoReasons,
} from "../../contract/camera/camera.ts";
import { fill } from "../../contract/base/server-message.ts";
import type { Language } from "../../contract/base/words.ts";
import { useStores } from "../context/use-stores.ts";
import { pictureWords } from "../i18n/words/base/picture-words.ts";
import { ageText } from "../lib/text/age-text.ts";
import { StillPicture } from "../stores/fleet/still-picture.ts";
import { EncryptionOff } from "./encryption-off.tsx";
import { LivePicture } from "./live-picture.ts";
import { useIsVisible } from "./use-is-visible.ts";

/** ms. */
const pace = {
  /**
   * A still that is older is marked as old; with a long interval, one older than twice the
   * interval.
   */
  oldStillMs: 30_000,
  /** A live picture without a new frame for this long is frozen. */
  oldLiveMs: 3000,
  /**
   * Interval of stills when motion is unwanted or the coding unknown: as fast as they can be
   * delivered.
   */
  fastMs: 1000,
};

const prefersStills = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Props {
  readonly camera: CameraBrief;
  readonly language: Language;
  /** Between two stills, ms. */
  readonly everyMs: number;
  /** Text below it. Absent: the name of the camera. */
  readonly title?: string | undefined;
  /** The house it shows, when pictures of other houses are beside it. */
  readonly place?: string | undefined;
  /** Position among the house's cameras, if it has several: a click shows the next one. */
  readonly position?: CameraPosition | undefined;
}

export interface CameraPosition {
  readonly at: number;
  readonly of: number;
  readonly onNext: () => void;
}

/** A camera's picture: a still with its age, live once it is clicked. */
export const CameraPicture = observer(function CameraPicture(props: Props) {
  const [isLive, setLive] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const isSeen = useIsVisible(screen);
  const show = (is: boolean) => () => setLive(is);
  return (
    <div ref={screen} className={css.cameraPlace} data-camera={props.camera.id}>
      {isLive && isSeen && !prefersStills() ? (
        <Live {...props} onStop={show(false)} />
      ) : (
        <Still
          {...props}
          everyMs={isLive ? pace.fastMs : props.everyMs}
          isSeen={isSeen}
          {...(isLive ? { onStop: show(false) } : { onPlay: show(true) })}
        />
      )}
    </div>
  );
});

interface StillProps extends Props {
  readonly isSeen: boolean;
  readonly onPlay?: () => void;
  readonly onStop?: () => void;
  /** Reason for stills instead of live pictures; also shown when there are no stills either. */
  readonly insteadFor?: NoVideoReason;
}

const Still = observer(function Still(props: StillProps) {
  const { camera, language, everyMs, isSeen, onPlay, onStop, insteadFor } = props;
  const { callApi, connection, page } = useStores();
  const [still] = useState(() => new StillPicture(camera.id, page.clock, callApi));
  useEffect(() => (isSeen ? still.start(everyMs) : undefined), [still, everyMs, isSeen]);
  const { shown } = still;
  const reason = reasonBy(still, insteadFor);
  const ageMs = shown === null ? null : connection.ageOf(shown.at);
  const isOld = ageMs !== null && ageMs > Math.max(pace.oldStillMs, 2 * everyMs);
  const named = { name: camera.name };
  return (
    <Frame
      {...frameOf(props)}
      isOld={isOld}
      age={
        ageMs === null ? null : fill(pictureWords.ago[language], { age: ageText(ageMs, language) })
      }
      onStop={onStop}
    >
      {shown === null ? (
        reason === null && <Note>{pictureWords.loading[language]}</Note>
      ) : (
        <img src={shown.src} alt={fill(pictureWords.stillOf[language], named)} />
      )}
      {reason !== null && (
        <NoVideoNote camera={camera} reason={reason} language={language} isOver={shown !== null} />
      )}
      {onPlay !== undefined && (
        <button
          type="button"
          className={css.cameraPlay}
          data-target=""
          aria-label={fill(pictureWords.play[language], named)}
          onClick={onPlay}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="M4 2.5v11l9-5.5Z" />
          </svg>
        </button>
      )}
    </Frame>
  );
});

/** Without a still, the reason of the live picture is the one a person can act on. */
const reasonBy = ({ shown, reason }: StillPicture, insteadFor: NoVideoReason | undefined) =>
  reason !== null && shown === null && insteadFor !== undefined ? insteadFor : reason;

const Live = observer(function Live(props: Props & { readonly onStop: () => void }) {
  const { camera, language, onStop } = props;
  const { callApi, connection, session, page } = useStores();
  const video = useRef<HTMLVideoElement>(null);
  const [live] = useState(
    () =>
      new LivePicture(camera.id, {
        callApi,
        token: () => session.token,
        now: () => page.clock.now(),
      }),
  );
  useEffect(() => (video.current === null ? undefined : live.start(video.current)), [live]);
  const { state, reason, newestAt } = live;
  // Stills still work for a stream the browser cannot play.
  if (reason === "codec" || reason === "decoder")
    return (
      <Still {...frameOf(props)} everyMs={pace.fastMs} isSeen onStop={onStop} insteadFor={reason} />
    );
  const sinceMs = newestAt === null ? null : connection.now - newestAt;
  const isOld = state === "live" && sinceMs !== null && sinceMs > pace.oldLiveMs;
  const isWaiting = state !== "live";
  return (
    <Frame
      {...frameOf(props)}
      isOld={isOld}
      age={ageOfLive(isWaiting, isOld ? sinceMs : null, language)}
      isLive={state === "live" && !isOld}
      onStop={onStop}
    >
      <video
        ref={video}
        className={isWaiting ? "is-waiting" : ""}
        muted
        playsInline
        autoPlay
        aria-label={fill(pictureWords.liveOf[language], { name: camera.name })}
      />
      {state === "connecting" && <Note>{pictureWords.connecting[language]}</Note>}
      {state === "noVideo" && reason !== null && (
        <NoVideoNote
          camera={camera}
          reason={reason}
          detail={live.detail}
          language={language}
          onAgain={live.again}
        />
      )}
    </Frame>
  );
});

function ageOfLive(isWaiting: boolean, oldMs: number | null, language: Language): string | null {
  if (isWaiting) return null;
  return oldMs === null
    ? pictureWords.live[language]
    : fill(pictureWords.frozen[language], { age: ageText(oldMs, language) });
}

/** Parts around the picture, the same for every kind of picture. */
const frameOf = ({ camera, title, place, position, language }: Props) => ({
  camera,
  title,
  place,
  position,
  language,
});

function Frame({
  camera,
  title = camera.name,
  place,
  position,
  language,
  isOld,
  age,
  isLive = false,
  onStop,
  children,
}: {
  readonly camera: CameraBrief;
  readonly title: string | undefined;
  readonly place: string | undefined;
  readonly position: CameraPosition | undefined;
  readonly language: Language;
  readonly isOld: boolean;
  readonly age: string | null;
  readonly isLive?: boolean;
  readonly onStop: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <figure className={isOld ? `${css.cameraPicture} is-old` : css.cameraPicture}>
      <div className={css.cameraGlass}>{children}</div>
      <figcaption>
        <b>
          {title}
          {place !== undefined && <small>{place}</small>}
        </b>
        {age !== null && (
          <span className={isLive ? `${css.cameraAge} is-live` : css.cameraAge}>{age}</span>
        )}
        {position !== undefined && (
          <button
            type="button"
            className={`${css.cameraAct} camera-turn`}
            data-target=""
            aria-label={fill(pictureWords.next[language], { at: position.at, of: position.of })}
            onClick={position.onNext}
          >
            {position.at}/{position.of} <span aria-hidden="true">›</span>
          </button>
        )}
        {isLive && canFill() && (
          <button
            type="button"
            className={`${css.cameraAct} ${css.cameraFill}`}
            data-target=""
            aria-label={fill(pictureWords.full[language], { name: camera.name })}
            onClick={({ currentTarget }) => fillScreen(currentTarget)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
            </svg>
          </button>
        )}
        {onStop !== undefined && (
          <button
            type="button"
            className={`${css.cameraAct} camera-stop`}
            data-target=""
            aria-label={fill(pictureWords.stop[language], { name: camera.name })}
            onClick={onStop}
          >
            ✕
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/** Phones of Apple show no part of a page on the whole screen, but videos. */
const videoOf = (button: Element) =>
  button
    .closest("figure")
    ?.querySelector<HTMLVideoElement & { webkitEnterFullscreen?: () => void }>("video");
const canFill = (): boolean =>
  document.fullscreenEnabled || "webkitEnterFullscreen" in HTMLVideoElement.prototype;

/** The picture on the whole screen, and back. */
function fillScreen(button: Element): void {
  const figure = button.closest("figure");
  // The page itself may fill the screen already.
  if (figure !== null && document.fullscreenElement === figure)
    return void document.exitFullscreen();
  if (!document.fullscreenEnabled) videoOf(button)?.webkitEnterFullscreen?.();
  // If the user has refused in the meantime, the picture does not change.
  else figure?.requestFullscreen().catch(() => undefined);
}

function NoVideoNote({
  camera,
  reason,
  detail = "",
  language,
  isOver = false,
  onAgain,
}: {
  readonly camera: CameraBrief;
  readonly reason: NoVideoReason;
  /** More details about it. */
  readonly detail?: string;
  readonly language: Language;
  readonly isOver?: boolean;
  readonly onAgain?: () => void;
}) {
  return (
    <div className={isOver ? `${css.cameraNote} is-over` : css.cameraNote} data-reason={reason}>
      <b>{pictureWords.noVideo[language]}</b>
      <span>{noVideoReasons[reason][language]}</span>
      {detail !== "" && <small>{detail}</small>}
      {reason === "codec" && <small>{codecMenus[camera.type][language]}</small>}
      {reason === "cloudEncrypted" && (
        <EncryptionOff
          cameraId={camera.id}
          type={camera.type}
          language={language}
          onOff={onAgain}
        />
      )}
      {onAgain !== undefined && (
        <button type="button" className={css.cameraAgain} onClick={onAgain}>
          {pictureWords.again[language]}
        </button>
      )}
    </div>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.cameraNote}>{children}</div>
);
