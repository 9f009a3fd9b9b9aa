import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { inputMax } from "../../../contract/gateway-manage.ts";
import { useGatewaySay } from "../../i18n/words/gateway.ts";

const all = Array.from({ length: inputMax }, (_, index) => index + 1);

/** Some of the alarm inputs of a gateway, each a switch with its number. */
export const InputNumbers = observer(function InputNumbers({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}) {
  const { say } = useGatewaySay();
  const toggle = (number: number) =>
    onChange(
      value.includes(number)
        ? value.filter((one) => one !== number)
        : [...value, number].toSorted((a, b) => a - b),
    );
  return (
    <div className="input-numbers" role="group" aria-label={label}>
      {all.map((number) => (
        <Button
          key={number}
          size="small"
          variant="outlined"
          intent={value.includes(number) ? "primary" : "none"}
          active={value.includes(number)}
          aria-pressed={value.includes(number)}
          aria-label={say("diNumber", { number })}
          text={number}
          onClick={() => toggle(number)}
        />
      ))}
    </div>
  );
});
