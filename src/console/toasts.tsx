import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useStores } from "../stores/context.ts";
import { useSay } from "./say.ts";

export const Toasts = observer(function Toasts() {
  const { toast } = useStores();
  const { say } = useSay();
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toast.toasts.map(({ id, tone, text }) => (
        <div key={id} className={`toast is-${tone}`}>
          <span>{text}</span>
          <Button variant="minimal" size="small" icon={<Cross />} aria-label={say("close")} onClick={() => toast.dismiss(id)} />
        </div>
      ))}
    </div>
  );
});
