import css from "./camera.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type Camera, tilesMax } from "../../../contract/camera/camera.ts";
import type { Language } from "../../../contract/base/words.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCameraText } from "../../i18n/words/camera/camera-words.ts";
import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { CameraTiles } from "../components/house/camera-tiles.tsx";
import { Note } from "../components/answer/note.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { HouseSelect } from "../crud/select/house-select.tsx";
import { useAddress } from "../crud/list/use-address.ts";

/** Each camera's still is refreshed at this interval, ms. */
const refreshMs = 10_000;

/** Pictures of the cameras, sixteen at a time. */
export const TilesPart = observer(function TilesPart() {
  const { recordChangeCounts } = useStores();
  const { t, language } = useCameraText();
  const { read, put } = useAddress();
  const houseId = Number(read("house")) || null;
  const page = Math.max(1, Number(read("page")) || 1);
  const query = useApiQuery(
    "listCamera",
    { page, pageSize: tilesMax, ...(houseId === null ? {} : { houseId }) },
    { refreshKey: recordChangeCounts.countOf("cameras") },
  );
  return (
    <div className={css.cameraBoard}>
      <h1 className="visually-hidden">{t("cameraTiles")}</h1>
      <HouseSelect
        label={t("cameraHouse")}
        houseId={houseId}
        onPick={(id) => put({ house: id === null ? null : String(id), page: null })}
      />
      <QueryView query={query}>
        {({ total, rows }) =>
          rows.length === 0 ? (
            <Note title={t("noCameras")} why={t("noCamerasWhy")} />
          ) : (
            <>
              <CameraTiles
                cameras={rows}
                language={language}
                everyMs={refreshMs}
                {...(houseId === null ? { placeOf: placeIn(language) } : {})}
              />
              <TilePages page={page} total={total} onPage={(to) => put({ page: String(to) })} />
            </>
          )
        }
      </QueryView>
    </div>
  );
});

const placeIn =
  (language: Language) =>
  ({ houseName, houseNameEn, farmName, farmNameEn }: Camera): string =>
    [
      farmNameIn({ farmName, farmNameEn }, language),
      houseNameIn({ houseName, houseNameEn }, language),
    ].join(" · ");

const TilePages = observer(function TilePages({
  page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useCameraText();
  if (total <= tilesMax) return null;
  const from = (page - 1) * tilesMax + 1;
  const to = Math.min(total, page * tilesMax);
  return (
    <nav className={`row ${css.cameraPages}`} aria-label={t("cameraTiles")}>
      <Button text={t("earlier")} disabled={page === 1} onClick={() => onPage(page - 1)} />
      <span>{t("tilesPage", { from, to, total })}</span>
      <Button text={t("later")} disabled={to === total} onClick={() => onPage(page + 1)} />
    </nav>
  );
});
