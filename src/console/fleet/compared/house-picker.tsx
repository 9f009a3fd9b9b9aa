import css from "./compared.module.css";
import { Button, Checkbox, InputGroup, PopoverNext } from "@blueprintjs/core";
import { Cross, Plus, Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { LineMark } from "../../../charts/base/line-mark.tsx";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useHouseSearch } from "../../../context/use-house-search.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ControlBoard } from "../house-list/control-board.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { comparedMax } from "./compared-option.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";

/** Loaded on demand. */
const focusSearch = (popover: HTMLElement) => popover.querySelector("input")?.focus();

interface Props {
  readonly houses: readonly number[];
  readonly onToggle: (houseId: number) => void;
}

/** The chosen houses, each with the mark of its line, and a button to choose others. */
export const HousePicker = observer(function HousePicker({ houses, onToggle }: Props) {
  const { t } = useText();
  const nameOf = useHouseName();
  return (
    <div className={css.housePicker} role="group" aria-label={t("comparedHouses")}>
      {/* First, so that it stays in its place while houses are added. */}
      <PopoverNext
        placement="bottom-start"
        onOpened={focusSearch}
        content={<HouseChoice houses={houses} onToggle={onToggle} />}
      >
        <Button
          icon={<Plus />}
          text={t("chooseHouses", { count: houses.length, most: comparedMax })}
        />
      </PopoverNext>
      {houses.map((id, index) => (
        <span key={id} className={`inline-row ${css.houseChip} curve-${index + 1}`}>
          {index < comparedMax && <LineMark index={index} />}
          {nameOf(id)}
          <Button
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label={t("takeOut", { name: nameOf(id) })}
            title={t("takeOut", { name: nameOf(id) })}
            onClick={() => onToggle(id)}
          />
        </span>
      ))}
    </div>
  );
});

/** More are found by typing than by scrolling. */
const optionsMax = 60;

const HouseChoice = observer(function HouseChoice({ houses, onToggle }: Props) {
  const { fleet } = useStores();
  const { t, language } = useText();
  const [board] = useState(() => new ControlBoard(fleet));
  useHouseSearch(board.keyword);
  useEffect(() => board.start(), [board]);
  const matches = board.lines
    .flatMap((line) => (line.kind === "house" ? [line.record] : []))
    .slice(0, optionsMax);
  return (
    <div className={css.houseChoice}>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t("searchControl")}
        aria-label={t("searchControl")}
        value={board.keyword}
        onValueChange={(keyword) => board.choose("", keyword)}
      />
      <ul aria-label={t("houses")}>
        {matches.map(({ id, house }) => {
          const farm = fleet.farms.get(house.farmId);
          return (
            <li key={id}>
              <Checkbox
                checked={houses.includes(id)}
                onChange={() => onToggle(id)}
                labelElement={
                  <>
                    {nameIn(house, language)} <small>{farm && nameIn(farm, language)}</small>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      {board.houses > optionsMax && <p>{t("typeForMore", { count: board.houses - optionsMax })}</p>}
      {board.houses === 0 && <p>{t("noMatch")}</p>}
    </div>
  );
});
