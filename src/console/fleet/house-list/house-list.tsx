import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { HouseCards } from "./house-cards.tsx";
import type { HouseBoard } from "./house-board.ts";
import { HouseTable, type HouseTableProps } from "./house-table.tsx";
import { FleetGate } from "../../components/answer/fleet-gate.tsx";
import { Note } from "../../components/answer/note.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";
import "./house-list.module.css";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

interface Props extends Pick<HouseTableProps, "columns" | "ruler"> {
  readonly board: HouseBoard;
  readonly openId: number | null;
  readonly onOpen: (houseId: number) => void;
  readonly onShowAll: () => void;
}

/** The houses, or the reason for none. */
export const HouseList = observer(function HouseList({
  columns,
  ruler,
  board,
  openId,
  onOpen,
  onShowAll,
}: Props) {
  const isNarrow = useMedia(media.phone);
  const { t } = useConsoleText();
  return (
    <FleetGate>
      {board.shown.length === 0 ? (
        <Note title={t("noMatch")} why={t("noMatchWhy")}>
          <Button onClick={onShowAll} text={t("showAll")} />
        </Note>
      ) : isNarrow ? (
        <HouseCards records={board.shown} onOpen={onOpen} />
      ) : (
        <HouseTable
          columns={columns}
          ruler={ruler}
          records={board.shown}
          openId={openId}
          onOpen={onOpen}
        />
      )}
    </FleetGate>
  );
});
