import { Button, InputGroup } from "@blueprintjs/core";
import { Cross, Search } from "@blueprintjs/icons";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "../../../i18n/words/base/page-words.ts";

const pauseMs = 300;
const longest = 50;

/** A search that is sent when typing pauses. `value` is the present search. */
export function SearchField({
  value,
  hint,
  onSearch,
}: {
  value: string;
  hint: string;
  onSearch: (keyword: string) => void;
}) {
  const { t } = useText();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useEffectEvent(onSearch);

  // A sent text comes back as `value`, perhaps while more is being typed: only a different `value`
  // replaces the text.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      send(sent.current);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  function clear() {
    setText("");
    sent.current = "";
    onSearch("");
  }
  return (
    <InputGroup
      className="search"
      type="search"
      leftIcon={<Search />}
      placeholder={hint}
      aria-label={hint}
      maxLength={longest}
      value={text}
      onValueChange={setText}
      {...(text === ""
        ? {}
        : {
            rightElement: (
              <Button
                variant="minimal"
                size="small"
                icon={<Cross />}
                aria-label={t("clearSearch")}
                onClick={clear}
              />
            ),
          })}
    />
  );
}
