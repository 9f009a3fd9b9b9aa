import css from "../house-list/house-list.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { Cross, Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { StatusFilter } from "../../../../contract/fleet/house/house.ts";
import { useHouseSearch } from "../../../context/use-house-search.ts";
import { useStores } from "../../../context/use-stores.ts";
import { PartNote } from "../../components/answer/part-note.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useColumns } from "../../crud/list/use-columns.tsx";
import { HouseBoard } from "../house-list/house-board.ts";
import { hideFirst, houseColumns } from "../house-list/house-column.ts";
import { ShownHouses } from "../house-list/shown-houses.tsx";
import { HouseList } from "../house-list/house-list.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

interface Props {
  readonly filter: StatusFilter;
  /** The search in the address; null: none. */
  readonly keyword: string | null;
  readonly openId: number | null;
  readonly onPut: (
    changes: Readonly<Partial<Record<"view" | "status" | "house" | "keyword", string | null>>>,
  ) => void;
}

/** The houses of the overview as a list, worst first, filtered by the chosen tile and a search. */
export const OverviewHouses = observer(function OverviewHouses({
  filter,
  keyword,
  openId,
  onPut,
}: Props) {
  const { fleet } = useStores();
  const { t } = useConsoleText();
  const isPhone = useMedia(media.phone);
  const {
    shown: columns,
    menu,
    ruler,
  } = useColumns(
    "overview",
    houseColumns.map(({ key, width, ...column }) => ({
      key,
      width,
      title: "word" in column ? t(column.word) : column.name,
      isMain: "isMain" in column,
      cell: () => null,
    })),
    { hideFirst, sort: undefined },
  );
  const kept = new Set(columns.map(({ key }) => key));
  const [board] = useState(() => new HouseBoard(fleet));
  useHouseSearch(board.keyword, filter);
  useEffect(() => board.start(), [board]);
  useEffect(() => board.choose(filter), [board, filter]);
  useEffect(() => {
    if (keyword !== null) board.search(keyword);
  }, [board, keyword]);

  /** The search came with the address; typing here replaces it without changing the list. */
  const search = (text: string) => {
    board.search(text);
    if (keyword !== null)
      onPut(filter === "all" ? { keyword: null, view: "houses" } : { keyword: null });
  };
  const showAll = () => {
    board.search("");
    onPut({ view: "houses", status: null, keyword: null });
  };
  return (
    <section className="framed houses">
      <div className={`row ${css.listBar}`}>
        <InputGroup
          className="search"
          type="search"
          leftIcon={<Search />}
          placeholder={t("search")}
          aria-label={t("search")}
          value={board.keyword}
          onValueChange={search}
          {...(board.keyword === ""
            ? {}
            : {
                rightElement: (
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Cross />}
                    aria-label={t("clearSearch")}
                    onClick={() => search("")}
                  />
                ),
              })}
        />
        <span className={css.shownCount} aria-live="polite">
          <ShownHouses count={board.shown.length} />
        </span>
        {!isPhone && menu}
      </div>
      <PartNote />
      <HouseList
        columns={houseColumns.flatMap(({ key }) => (kept.has(key) ? key : []))}
        ruler={ruler}
        board={board}
        openId={openId}
        onOpen={(houseId) => onPut({ house: String(houseId) })}
        onShowAll={showAll}
      />
    </section>
  );
});
