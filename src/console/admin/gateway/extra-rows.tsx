import css from "./gateway.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type Extra, extraMax } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";

const columns = [
  ["code", "extraCode", 20],
  ["name", "extraName", 50],
  ["unit", "extraUnit", 20],
] as const;

/** Further parameters of a terminal device, a row each. */
export const ExtraRows = observer(function ExtraRows({
  name,
  value,
  onChange,
}: {
  name: string;
  value: readonly Extra[];
  onChange: (value: readonly Extra[]) => void;
}) {
  const { t } = useGatewayText();
  const change = (at: number, part: Partial<Extra>) =>
    onChange(value.map((item, index) => (index === at ? { ...item, ...part } : item)));
  return (
    <div className={css.extraRows}>
      {value.map((item, index) => (
        // Rows have no identity but their place.
        <div key={index} className={css.extraRow}>
          {columns.map(([key, word, max]) => (
            <InputGroup
              key={key}
              {...(index === 0 && key === "code" && { name })}
              placeholder={t(word)}
              aria-label={`${t(word)} ${index + 1}`}
              maxLength={max}
              autoComplete="off"
              value={item[key]}
              onValueChange={(text) => change(index, { [key]: text })}
            />
          ))}
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={t("removeExtra", { number: index + 1 })}
            title={t("removeExtra", { number: index + 1 })}
            onClick={() => onChange(value.filter((_, position) => position !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="outlined"
        text={t("addExtra")}
        disabled={value.length >= extraMax}
        onClick={() => onChange([...value, { code: "", name: "", unit: "" }])}
      />
    </div>
  );
});
