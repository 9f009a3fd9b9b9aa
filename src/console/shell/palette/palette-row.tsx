import css from "./command-palette.module.css";
import { Application, MapMarker } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import type { Words } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import type { Destination } from "./palette-index.ts";
import type { PalettePage } from "./palette-page.ts";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";

interface Props {
  readonly id: string;
  readonly place: Destination;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onGo: () => void;
}

/** A row for a destination. The focus stays in the text field, which refers to the active row. */
export const PaletteRow = observer(function PaletteRow({
  id,
  place,
  isChosen,
  onPoint,
  onGo,
}: Props) {
  return (
    // Enter in the combobox does what the click does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`row ${css.paletteRow}`}
      data-path={place.path}
      onPointerMove={onPoint}
      onClick={onGo}
      onMouseDown={(event) => event.preventDefault()}
    >
      {place.kind === "page" && <PageName page={place.page} />}
      {place.kind === "farm" && <FarmName place={place} />}
      {place.kind === "house" && <HouseName record={place.record} part={place.part} />}
    </div>
  );
});

function PageName({ page: { title, group, icon: PageIcon = Application } }: { page: PalettePage }) {
  return (
    <>
      <span className={css.paletteIcon}>
        <PageIcon />
      </span>
      <span className={`cut ${css.paletteName}`}>{title}</span>{" "}
      <span className={`cut ${css.paletteWhere}`}>{group}</span>
    </>
  );
}

const FarmName = observer(function FarmName({
  place,
}: {
  place: Extract<Destination, { kind: "farm" }>;
}) {
  const { t, language } = useShellText();
  return (
    <>
      <span className={css.paletteIcon}>
        <MapMarker />
      </span>
      <span className={`cut ${css.paletteName}`}>{nameIn(place.farm, language)}</span>{" "}
      <span className={`cut ${css.paletteWhere}`}>{t("paletteFarm")}</span>
    </>
  );
});

const HouseName = observer(function HouseName({
  record,
  part,
}: {
  record: HouseRecord;
  part: Words | undefined;
}) {
  const { fleet } = useStores();
  const { language } = useShellText();
  const { house, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  return (
    <>
      <StatusMark status={record.status} worst={worst} language={language} />{" "}
      <span className={`cut ${css.paletteName}`}>
        {nameIn(house, language)}
        {part !== undefined && ` · ${part[language]}`}
      </span>{" "}
      <span className={`cut ${css.paletteWhere}`}>{farm && nameIn(farm, language)}</span>{" "}
      {house.networkId !== null && <span className={css.paletteId}>{house.networkId}</span>}
    </>
  );
});
