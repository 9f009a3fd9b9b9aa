import { reaction } from "mobx";
import { useEffect } from "react";
import { useStores } from "../../context/use-stores.ts";

const preventLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something is not saved, the browser asks before it leaves the page. Listens only then: a
 * listener keeps pages out of the back/forward cache.
 */
export function LeaveGuard() {
  const { edit } = useStores();
  useEffect(() => {
    const end = reaction(
      () => edit.count > 0,
      (isOpen) => {
        if (isOpen) window.addEventListener("beforeunload", preventLeave);
        else window.removeEventListener("beforeunload", preventLeave);
      },
      { fireImmediately: true },
    );
    return () => {
      end();
      window.removeEventListener("beforeunload", preventLeave);
    };
  }, [edit]);
  return null;
}
