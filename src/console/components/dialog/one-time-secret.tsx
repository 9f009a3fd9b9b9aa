import { Button } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { useCopy } from "../input/use-copy.ts";
import css from "./one-time-secret.module.css";

/** A password or key that is shown only once, with a button to copy it. */
export const OneTimeSecret = observer(function OneTimeSecret({
  label,
  text,
}: {
  label: string;
  text: string;
}) {
  const { t } = useText();
  const copy = useCopy();
  return (
    <p className={`cluster ${css.oneTimePassword}`}>
      <output aria-label={label}>{text}</output>
      <Button
        className="unbroken"
        icon={<Duplicate />}
        text={t("copy")}
        onClick={() => void copy(text)}
      />
    </p>
  );
});
