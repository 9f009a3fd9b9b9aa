import { FormGroup, type FormGroupProps } from "@blueprintjs/core";
import { observable, runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import {
  type FieldMessages,
  messageAt,
  messagesBeside,
  messagesText,
} from "../../../stores/port/call.ts";

interface Form {
  readonly messages: FieldMessages;
  /** Names of the fields on screen. */
  readonly shown: Set<string>;
}
const FormAround = createContext<Form>({ messages: {}, shown: new Set() });

/**
 * The fields of a form, each with the server's message on it. Messages on anything that is no field
 * of the form follow below, so that a refusal is never without its reason.
 */
export const FormFields = observer(function FormFields({
  messages,
  children,
}: {
  /** Messages of the newest attempt to send it. */
  readonly messages: FieldMessages;
  readonly children: ReactNode;
}) {
  const [shown] = useState(() => observable.set<string>());
  const form = useMemo(() => ({ messages, shown }), [messages, shown]);
  const isRefused = Object.keys(messages).length > 0;
  const others = isRefused ? messagesText(messagesBeside(messages, [...shown])) : "";
  return (
    <FormAround value={form}>
      {children}
      {others !== "" && (
        <FormGroup intent="danger" helperText={<span role="alert">{others}</span>} />
      )}
    </FormAround>
  );
});

/** The server's message on a field of `FormFields`. `name`: its path in the input. */
export function useFieldMessage(name: string): string | undefined {
  const { messages, shown } = use(FormAround);
  useEffect(() => {
    runInAction(() => shown.add(name));
    return () => void runInAction(() => shown.delete(name));
  }, [shown, name]);
  return messageAt(messages, name);
}

/** A field with that message in place of its hint; a fault that is found here comes first. */
export function Field({ name, ...group }: FormGroupProps & { readonly name: string }) {
  const message = useFieldMessage(name);
  const refusal =
    message === undefined || group.intent === "danger"
      ? {}
      : ({ intent: "danger", helperText: message } as const);
  return <FormGroup {...group} {...refusal} />;
}
