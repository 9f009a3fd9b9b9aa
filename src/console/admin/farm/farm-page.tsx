import "./farm.module.css";
import { observer } from "mobx-react-lite";
import type { ComponentType } from "react";
import type { Action } from "../../../../contract/account/policy.ts";
import type { FarmWord } from "../../../i18n/words/fleet/farm-words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

interface Part {
  /** Its name in the address (`?tab=`). */
  readonly key: string;
  readonly word: FarmWord;
  /** Its first call: users who may make that call see the part. */
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
  View: lazyPart(load, (module) => module[name]),
});

/** Parts managed here, in order; without a `tab` the address means the user's first. */
const parts: readonly [Part, ...Part[]] = [
  part("farms", "partFarms", "farm.read", () => import("./farm-tree-view.tsx"), "FarmTreeView"),
  part(
    "houses",
    "partHouses",
    "house.manageRead",
    () => import("../house/house-manage-page.tsx"),
    "HouseManage",
  ),
];

/**
 * /system/farm: farms and the houses on them, a part at a time. /shack/manage, for people who have
 * no part of farms: houses.
 */
export const FarmManage = observer(function FarmManage() {
  const { session } = useStores();
  const { t } = useFarmText();
  const named = ({ key, word, View }: Part) => ({ key, name: t(word), View });
  const [first = parts[0], ...others] = parts.filter(({ access }) => session.may(access));
  return (
    <TabbedPage
      label={t(first === parts[0] ? "farmManage" : "houseManagement")}
      tabs={[named(first), ...others.map(named)]}
    />
  );
});
