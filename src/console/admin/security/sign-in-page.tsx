import { observer } from "mobx-react-lite";
import { FactorRules } from "./factor-rules.tsx";

/** /system/signin: how people sign in to this installation. */
export const SignInManage = observer(function SignInManage() {
  return (
    <div className="scroll-page">
      <div className="part-stack">
        <FactorRules />
      </div>
    </div>
  );
});
