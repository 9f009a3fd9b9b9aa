import { observer } from "mobx-react-lite";
import { Fragment, type ReactNode, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";

interface Props<T> {
  /** The newest answer. */
  readonly newest: T;
  /** Names the edited object. */
  readonly id: string | number;
  readonly version: (value: T) => string | number;
  readonly onSaved: () => void;
  /** The form of a value; it calls `onSaved` when the server has stored it. */
  readonly children: (value: T, onSaved: () => void) => ReactNode;
}

/**
 * A form that starts again with each version of its object, unless there are unsaved changes:
 * another person's save does not discard them, and the server reports the conflict.
 */
export const VersionedForm = observer(function VersionedForm<T>(props: Props<T>) {
  return <FormVersion key={props.id} {...props} />;
});

const FormVersion = observer(function FormVersion<T>({
  newest,
  version,
  onSaved,
  children,
}: Props<T>) {
  const { edit } = useStores();
  const [edited, setEdited] = useState(newest);
  const [isSaved, setSaved] = useState(false);
  const isOther = version(edited) !== version(newest);
  const isKept = isOther && !isSaved && edit.count > 0;
  if (isOther && !isKept) {
    setEdited(newest);
    setSaved(false);
  }
  const value = isKept ? edited : newest;
  return (
    <Fragment key={version(value)}>
      {children(value, () => {
        setSaved(true);
        onSaved();
      })}
    </Fragment>
  );
});
