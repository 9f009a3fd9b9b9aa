import { observer } from "mobx-react-lite";
import { ageText } from "../lib/age.ts";
import { useStores } from "../context/use-stores.ts";
import type { ConnectionState as State } from "../stores/app/connection-store.ts";
import type { WallWord } from "../i18n/words/wall.ts";
import { useWall } from "./wall-context.ts";

const stateWords = {
  connecting: "connecting",
  live: "live",
  polling: "polling",
  offline: "disconnected",
} as const satisfies Record<State, WallWord>;

/** One beat of the heart takes at least this long, however fast words come. */
const beatMs = 2000;

/** How the wall hears, as a word, with a heartbeat and the age of the last word from the server. */
export const ConnectionState = observer(function ConnectionState() {
  const { connection } = useStores();
  const { say, isStill } = useWall();
  const { state, ageMs, heardAt } = connection;
  return (
    <div className={`wall-connection is-${state}`} role="status">
      <span
        key={isStill || heardAt === null ? 0 : Math.floor(heardAt / beatMs)}
        className="heartbeat"
        aria-hidden="true"
      />
      <strong id="connection-state" data-state={state}>
        {say(stateWords[state])}
      </strong>
      {ageMs !== null && (
        <span className="wall-connection-age">
          {say("ago", { age: ageText(ageMs, say.language) })}
        </span>
      )}
    </div>
  );
});
