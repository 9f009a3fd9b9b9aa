import { Suspense } from "react";
import type { AlarmAction } from "./alarm-action.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const AlarmForm = lazyPart(
  () => import("./alarm-form.tsx"),
  ({ AlarmForm }) => AlarmForm,
);

/**
 * The form of the action at hand; nothing while there is none. Its code is fetched when it is first
 * wanted.
 */
export function AlarmActionDialog({
  action,
  onDone,
}: {
  action: AlarmAction | null;
  onDone: () => void;
}) {
  return action === null ? null : (
    <Suspense fallback={null}>
      <AlarmForm action={action} onDone={onDone} />
    </Suspense>
  );
}
