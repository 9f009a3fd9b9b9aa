import { reaction } from "mobx";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { draftMemory } from "../../../stores/control/draft-memory.ts";

const stayMs = 15_000;

/** Notifies a user who prepared changes for an offline house that it is back. */
export function useDraftsBack(): void {
  const { fleet, session, page, toast } = useStores();
  const { t } = useCommandText();
  const houseName = useHouseName();
  const navigate = useNavigate();
  const userId = session.user?.id ?? 0;
  const onBack = useEffectEvent((id: number) => {
    const record = fleet.house(id);
    const { localMemory, clock } = page;
    if (!draftMemory(localMemory, userId).houses(clock.now()).includes(id)) return;
    if (record === undefined) return;
    toast.show("plain", t("houseBack", { name: houseName(id) }), {
      stayMs,
      action: { text: t("open"), run: () => void navigate(paths.houseSettings(id)) },
    });
  });
  useEffect(() => {
    const { localMemory, clock } = page;
    // Only houses with a draft are observed, which are few.
    const away = () =>
      draftMemory(localMemory, userId)
        .houses(clock.now())
        .filter((id) => fleet.house(id)?.status === "offline");
    return reaction(
      () => (fleet.revision, away()),
      (now, before) => {
        for (const id of before ?? []) if (!now.includes(id)) onBack(id);
      },
      { delay: 1000, fireImmediately: true, equals: (a, b) => a.join() === b.join() },
    );
  }, [fleet, page, userId]);
}
