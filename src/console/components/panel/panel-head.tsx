import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useText } from "../../../i18n/words/base/page-words.ts";

interface Props {
  readonly className: string;
  readonly title: ReactNode;
  /** Id of the title element, which names the panel. */
  readonly titleId: string;
  readonly onClose: () => void;
}

/** The head of a panel or a form: its title and its close button. */
export function PanelHead({ className, title, titleId, onClose }: Props) {
  const { t } = useText();
  return (
    <div className={className}>
      <h2 id={titleId}>{title}</h2>
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={t("close")}
        title={t("close")}
        onClick={onClose}
      />
    </div>
  );
}
