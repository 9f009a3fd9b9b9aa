import "../part/part-tabs.css";
import "./farm.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Action } from "../../../contract/policy.ts";
import type { FarmWord } from "../../i18n/words/farm.ts";
import { useStores } from "../../context/use-stores.ts";
import { across, moveFocus } from "../../ui/roving.ts";
import { Skeleton } from "../part/note.tsx";
import { useFarmSay } from "../../i18n/words/farm.ts";

interface Part {
  /** As the address names it (`?tab=`). */
  readonly key: string;
  readonly word: FarmWord;
  /** Whoever may make its first call sees it. */
  readonly access: Action;
  readonly View: ComponentType;
}

const part = <K extends string>(
  key: string,
  word: FarmWord,
  access: Action,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Part => ({
  key,
  word,
  access,
  View: lazy(async () => ({ default: (await load())[name] as ComponentType })),
});

/** What is managed here, in its order; without a `tab` the address means the first of one's own. */
const parts: readonly [Part, ...Part[]] = [
  part("farms", "partFarms", "farm.read", () => import("./farm-tree.tsx"), "FarmTree"),
  part(
    "houses",
    "partHouses",
    "house.manageRead",
    () => import("../house-manage/house-manage-page.tsx"),
    "HouseManage",
  ),
  part(
    "gateways",
    "partGateways",
    "gateway.read",
    () => import("../gateway/gateway-page.tsx"),
    "GatewayManage",
  ),
];

/**
 * /system/farm: farms and what stands on them, a part at a time. /shack/manage, for those who have
 * no part of farms: houses and gateways.
 */
export const FarmManage = observer(function FarmManage() {
  const { session } = useStores();
  const { say } = useFarmSay();
  const [query, setQuery] = useSearchParams();
  const mine = parts.filter(({ access }) => session.may(access));
  const first = mine[0] ?? parts[0];
  const shown = mine.find(({ key }) => key === query.get("tab")) ?? first;
  const { View } = shown;
  const body = (
    <Suspense fallback={<Skeleton label={say("listLoading")} />}>
      <View key={shown.key} />
    </Suspense>
  );
  if (mine.length < 2) return <div className="manage-page">{body}</div>;
  return (
    <div className="manage-page">
      <div
        className="manage-tabs part-tabs"
        role="tablist"
        aria-label={say(first === parts[0] ? "farmManage" : "houseManagement")}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, across, "[role=tab]")}
      >
        {mine.map(({ key, word }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`manage-tab-${key}`}
            aria-controls="manage-panel"
            aria-selected={key === shown.key}
            tabIndex={key === shown.key ? 0 : -1}
            // What one part was asked to show means nothing to another.
            onClick={() => setQuery(key === first.key ? {} : { tab: key }, { replace: true })}
          >
            {say(word)}
          </button>
        ))}
      </div>
      <div
        className="manage-panel"
        role="tabpanel"
        id="manage-panel"
        aria-labelledby={`manage-tab-${shown.key}`}
      >
        {body}
      </div>
    </div>
  );
});
