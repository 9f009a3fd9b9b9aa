import { loginNoticeKey } from "./entry-state.ts";
import { leavePage } from "../lib/browser/leave-page.ts";
import type { Memory } from "../stores/port/memory.ts";
import type { PagePort, SessionEvent } from "../stores/app/session-port.ts";

const channelName = "session";

export interface SessionPageDeps {
  readonly window: Pick<Window, "addEventListener"> & {
    readonly location: Pick<Location, "reload">;
  };
  readonly document: Pick<Document, "addEventListener">;
  readonly windowMemory: Memory;
  /** Opens the channel to the other windows of this browser; null if unsupported. */
  readonly openChannel: (
    name: string,
  ) => Pick<BroadcastChannel, "postMessage" | "addEventListener"> | null;
}

export interface SessionPage extends PagePort {
  /**
   * `onRemoteChange`: another window reported it. `onReturn`: the person is back at this window,
   * and may have been elsewhere. For as long as the page lives.
   */
  listen(handlers: { onRemoteChange(event: SessionEvent): void; onReturn(): void }): void;
}

/** Functions of the page that the session needs: its reload, and the channel to other windows. */
export function createSessionPage({
  window,
  document,
  windowMemory,
  openChannel,
}: SessionPageDeps): SessionPage {
  const channel = openChannel(channelName);
  return {
    reload(loginNotice) {
      if (loginNotice !== null) windowMemory.set(loginNoticeKey, loginNotice);
      // The guards of unsaved work are released first: the session is over, so nothing can be saved
      // any more.
      queueMicrotask(() => window.location.reload());
    },
    leaveFor: leavePage,
    broadcast: (news) => channel?.postMessage(news),
    listen({ onRemoteChange, onReturn }) {
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (data === "changed" || data === "out") onRemoteChange(data);
      });
      window.addEventListener("focus", onReturn);
      window.addEventListener("pageshow", onReturn);
      document.addEventListener("visibilitychange", onReturn);
    },
  };
}
