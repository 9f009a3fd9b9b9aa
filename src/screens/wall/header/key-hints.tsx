import css from "./key-hints.module.css";
import { observer } from "mobx-react-lite";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { useWall } from "../../shared/wall-context.ts";

/** All keys of the wall with their actions; keep them in step with use-keys.ts. */
const hints: readonly (readonly [key: string, word: WallWord])[] = [
  ["↑ ↓ ← →", "keyWalk"],
  ["Enter", "keyOpen"],
  ["Esc", "keyBack"],
  ["M", "keyMap"],
  ["T", "keyTour"],
  ["R", "keyReplay"],
  ["H", "keyHandover"],
  ["F", "keyFull"],
  ["S", "keySound"],
  ["V", "keyVoice"],
];

/** Shows the keys for a few seconds after the first input of a person who comes to the wall. */
export const KeyHints = observer(function KeyHints() {
  const { t, store, isHall } = useWall();
  if (!store.areHintsShown || isHall) return null;
  return (
    <ul className={css.keyHints} aria-hidden="true">
      {hints.map(([key, word]) => (
        <li key={key}>
          <kbd>{key}</kbd> {t(word)}
        </li>
      ))}
    </ul>
  );
});
