import { Button } from "@blueprintjs/core";
import { Filter } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { media, useMedia } from "../input/use-media.ts";

/**
 * The filters of a list. On a phone they are folded behind a button with the number of active ones,
 * so that the list comes first.
 */
export const FilterFold = observer(function FilterFold({
  active,
  children,
}: {
  /** Number of filters set. */
  active: number;
  children: ReactNode;
}) {
  const { t } = useConsoleText();
  const isPhone = useMedia(media.phone);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone || children === undefined) return children;
  return (
    <>
      <Button
        className="filter-fold"
        variant="outlined"
        icon={<Filter />}
        text={active === 0 ? t("filters") : t("filtersSet", { count: active })}
        aria-expanded={isOpen}
        active={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && children}
    </>
  );
});
