import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { useConsoleSay } from "../../i18n/words/console.ts";
import "./progress-bar.css";

/** A thin line along the top while something takes its time; who cannot see it is told in words. */
export const ProgressBar = observer(function ProgressBar() {
  const { work } = useStores();
  const { say } = useConsoleSay();
  return (
    <>
      <div className="progress-bar" aria-hidden="true" data-busy={work.isBusy} />
      <p className="visually-hidden" role="status">
        {work.isBusy ? say("working") : ""}
      </p>
    </>
  );
});
