import { minuteMs } from "../../contract/base/time.ts";
import { makeAutoObservable, runInAction } from "mobx";
import {
  type CameraStream,
  type CameraTicket,
  isNoVideoReason,
  liveClose,
  livePath,
  liveWordSchema,
  type NoVideoReason,
} from "../../contract/camera/camera.ts";
import { messageOf } from "../../contract/base/server-message.ts";
import type { CallApi } from "../stores/port/call.ts";
import { MediaBuffer, plays, playsHevc } from "./media-buffer.ts";
import { PictureClock, pictureMsIn } from "./picture-clock.ts";

/** ms. */
const pace = {
  keepUpMs: 250,
  /** First and longest wait before a broken connection is reopened. */
  retryMs: 1000,
  retryMostMs: 3000,
  /**
   * Longest wait while a proxy or a closed port keeps it from ever opening: only a person changes
   * that.
   */
  closedMostMs: 30_000,
  /** Restarts of a failing decoder in a minute. */
  faultMs: minuteMs,
};
const faultsMax = 3;
/** Reasons that do not pass by themselves: a person must try again. */
const lasting: ReadonlySet<NoVideoReason> = new Set([
  "cap",
  "codec",
  "decoder",
  "gone",
  "slow",
  "credentials",
  "forbidden",
]);

export interface LiveDeps {
  readonly callApi: CallApi;
  readonly token: () => string | null;
  readonly now: () => number;
}

interface Coming {
  readonly codec: string;
  readonly stream: CameraStream;
}

/**
 * The live picture of a camera in an element, from `start` until its end. It recovers by itself
 * from faults that pass; a frozen picture can be recognised by `newestAt`.
 */
export class LivePicture {
  state: "connecting" | "live" | "noVideo" = "connecting";
  reason: NoVideoReason | null = null;
  /** The server's explanation, for example which pictures are open. */
  detail = "";
  /** Time at which the newest picture was taken, by the clock of `now`; null: none yet. */
  newestAt: number | null = null;
  readonly #cameraId: number;
  readonly #deps: LiveDeps;
  #video: HTMLVideoElement | null = null;
  #socket: WebSocket | null = null;
  #buffer: MediaBuffer | null = null;
  #timer: number | undefined;
  #retry: number | undefined;
  #retryMs = pace.retryMs;
  #faults: number[] = [];
  /** The stream that arrives now; null: nothing has arrived yet. */
  #coming: Coming | null = null;
  /** True once the main stream could not be played: the sub stream is requested. */
  #isSubRequested = false;
  #pictures = new PictureClock();

  constructor(cameraId: number, deps: LiveDeps) {
    this.#cameraId = cameraId;
    this.#deps = deps;
    makeAutoObservable(
      this,
      {
        start: false,
      },
      { autoBind: true },
    );
  }

  /** Plays in `video`. Returns a function that stops it. */
  start(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#timer = window.setInterval(() => this.#buffer?.catchUp(), pace.keepUpMs);
    void this.open(true);
    return () => {
      window.clearInterval(this.#timer);
      this.#video = null;
      this.#drop();
    };
  }

  /** Tries again, on a person's request. */
  again(): void {
    this.#drop();
    this.#retryMs = pace.retryMs;
    void this.open(true);
  }

  /** `isForeground`: a person opened it; false when it is reopened automatically. */
  private async open(isForeground: boolean): Promise<void> {
    this.state = "connecting";
    this.reason = null;
    this.detail = "";
    const { callApi } = this.#deps;
    const request = {
      id: this.#cameraId,
      ...(this.#isSubRequested ? { stream: "sub" as const } : {}),
    };
    try {
      const ticket = await callApi("openCamera", request, { isForeground });
      if (this.#video !== null) this.#connect(ticket);
    } catch (error) {
      const reason = reasonIn(error);
      this.#fail(reason, reason === "cap" ? messageOf(error) : "");
    }
  }

  #connect({ ticket, port }: CameraTicket): void {
    const socket = new WebSocket(addressOf(port));
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    const token = this.#deps.token() ?? "";
    const cameraId = this.#cameraId;
    let isOpened = false;
    socket.addEventListener("open", () => {
      isOpened = true;
      socket.send(JSON.stringify({ ticket, token, cameraId, hevc: playsHevc() }));
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.#socket === socket) this.receive(data);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      const hasReason = code === liveClose.noVideo && isNoVideoReason(reason);
      // The server has just issued a ticket, so the port for live pictures cannot be reached.
      this.#fail(hasReason ? reason : isOpened ? "server" : "door");
    });
  }

  private receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") {
      const pictureMs = pictureMsIn(data);
      if (pictureMs !== null) this.#show(pictureMs);
      return this.#buffer?.add(data);
    }
    const word = liveWordSchema.safeParse(parsed(data));
    if (!word.success) return;
    if (word.data.kind === "init") this.#begin(word.data);
    // Stills are shown instead, and a click starts the live picture again.
    else if (word.data.reason === "codec") this.#fail("codec");
    else {
      this.reason = word.data.reason;
      this.state = "noVideo";
    }
  }

  #show(pictureMs: number): void {
    this.newestAt = this.#pictures.capturedAt(pictureMs, this.#deps.now());
    if (this.state === "live" || this.#buffer === null) return;
    this.state = "live";
    this.reason = null;
    this.#retryMs = pace.retryMs;
  }

  #begin({ codec, stream }: Coming): void {
    this.#coming = { codec, stream };
    this.#pictures = new PictureClock();
    this.#buffer?.close();
    this.#buffer = null;
    if (this.#video === null) return;
    if (!plays(codec)) return this.#giveUp("codec");
    this.#buffer = new MediaBuffer(this.#video, codec, () => this.#restartDecoder());
  }

  /** Restarts after a fault of the decoder, a few times. */
  #restartDecoder(): void {
    const now = this.#deps.now();
    this.#faults = [...this.#faults.filter((at) => now - at < pace.faultMs), now];
    if (this.#faults.length > faultsMax)
      return this.#giveUp(this.#coming?.codec.startsWith("hvc1") === true ? "codec" : "decoder");
    this.#drop();
    void this.open(false);
  }

  /** The sub stream may be coded otherwise: it is tried once before there is no picture. */
  #giveUp(reason: "codec" | "decoder"): void {
    if (this.#isSubRequested || this.#coming?.stream !== "main") return this.#fail(reason);
    this.#isSubRequested = true;
    this.#faults = [];
    this.#drop();
    void this.open(false);
  }

  #fail(reason: NoVideoReason, detail = ""): void {
    this.#drop();
    runInAction(() => {
      this.state = "noVideo";
      this.reason = reason;
      this.detail = detail;
    });
    if (lasting.has(reason) || this.#video === null) return;
    this.#retry = window.setTimeout(() => void this.open(false), this.#retryMs);
    const max = reason === "door" ? pace.closedMostMs : pace.retryMostMs;
    this.#retryMs = Math.min(this.#retryMs * 2, max);
  }

  #drop(): void {
    window.clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#buffer?.close();
    this.#buffer = null;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function addressOf(port: number | null): string {
  const { protocol, hostname, host } = window.location;
  const scheme = protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${port === null ? host : `${hostname}:${port}`}${livePath}`;
}

/** The status of a refused call is the reason. */
function reasonIn(error: unknown): NoVideoReason {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === 409) return "cap";
  return code === 404 || code === 403 ? "gone" : "server";
}
