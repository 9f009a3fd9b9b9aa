import { Suspense } from "react";
import type { AlarmAction } from "./alarm-action.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const AlarmForm = lazyPart(
  () => import("./alarm-form.tsx"),
  ({ AlarmForm }) => AlarmForm,
);

/** The form of the present action; nothing without one. Its code is fetched on first use. */
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
