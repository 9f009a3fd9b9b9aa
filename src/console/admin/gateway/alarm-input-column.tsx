import css from "./gateway.module.css";
import { Button } from "@blueprintjs/core";
import {
  type AlarmInput,
  alarmInputFields as fields,
} from "../../../../contract/fleet/gateway/alarm-input.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { inputName } from "./alarm-input-source.tsx";
import { personName } from "../../../stores/record/person-names.ts";

export function inputColumns(
  t: GatewayText,
  language: Language,
  test: Test,
): readonly Column<AlarmInput>[] {
  const column = columnsOf<AlarmInput>(fields, language);
  const yesNo = (is: boolean) => t(is ? "yesWord" : "noWord");
  return [
    column("code", { width: 80, isNumber: true }),
    column("content", { isMain: true, cell: (input) => inputName(input, language) }),
    column("relayType", { width: 220 }),
    column("important", { width: 100, cell: ({ important }) => yesNo(important) }),
    column("horn", { width: 90, cell: ({ horn }) => yesNo(horn) }),
    testColumn(t, language, test),
  ];
}

/** Tests of inputs. Times in epoch ms; `set` null: this person may test nothing. */
interface Test {
  readonly now: number;
  readonly timeZone: string;
  readonly set: ((input: AlarmInput, isOn: boolean) => void) | null;
}

function testColumn(t: GatewayText, language: Language, test: Test): Column<AlarmInput> {
  const at = (time: number) => formatTime(time, test.timeZone);
  function storyOf({ shieldUntil, shieldedBy, testedAt }: AlarmInput) {
    if (shieldUntil !== null && shieldUntil > test.now)
      return t("inputTestUntil", { name: personName(shieldedBy) ?? "", time: at(shieldUntil) });
    return testedAt === null ? absent : `${fields.testedAt.name[language]} ${at(testedAt)}`;
  }
  return {
    key: "test",
    title: t("inputTest"),
    width: 260,
    cell: (input) => {
      const isOn = input.shieldUntil !== null && input.shieldUntil > test.now;
      const name = inputName(input, language);
      return (
        <>
          {test.set !== null && (
            <Button
              size="small"
              text={t(isOn ? "inputTestEnd" : "inputTest")}
              aria-label={t(isOn ? "inputTestEndOf" : "inputTestStart", { name })}
              intent={isOn ? "warning" : "none"}
              onClick={() => test.set?.(input, !isOn)}
            />
          )}
          <small className={css.gatewayBelow}>{storyOf(input)}</small>
        </>
      );
    },
  };
}
