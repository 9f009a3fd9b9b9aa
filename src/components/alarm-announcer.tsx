import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { Language } from "../../contract/base/words.ts";
import { useStores } from "../context/use-stores.ts";
import { Announcer } from "../stores/alarm/announcer.ts";
import { announceText } from "./announce-text.ts";

/**
 * The two live regions of a page, and the spoken announcements. `className`: class that hides them
 * visually.
 */
export const AlarmAnnouncer = observer(function AlarmAnnouncer({
  language,
  className,
}: {
  language: Language;
  className: string;
}) {
  const { fleet, page } = useStores();
  const [atFirst] = useState(() => ({ language }));
  atFirst.language = language;
  const [announcer] = useState(
    () =>
      new Announcer(fleet, {
        clock: page.clock,
        textOf: (changes) => announceText(changes, fleet, atFirst.language),
        speak: (text, isUrgent) => page.speech.speak(text, atFirst.language, isUrgent),
      }),
  );
  useEffect(() => announcer.start(), [announcer]);
  return (
    <>
      <p className={className} role="alert" data-announce="assertive">
        {announcer.assertive}
      </p>
      <p className={className} role="status" data-announce="polite">
        {announcer.polite}
      </p>
    </>
  );
});
