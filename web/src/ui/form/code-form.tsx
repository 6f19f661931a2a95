import { useState, type ReactNode } from 'react';
import { fieldErrors } from '../../lib/failure/api-error.ts';
import { failureTexts } from '../../lib/failure/failure-texts.ts';
import { code as arabic } from '../../text/code.ts';
import { OUR_CODE, type CodeFormat, type CodeSending } from '../../lib/failure/code-sending.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { useUiWords } from '../text/ui-words.ts';
import { Button } from './button.tsx';
import { OtpField } from './otp-field.tsx';
import styles from './code-form.module.css';

type Props = {
  /** The purpose of the code, and the effect of entering it. */
  children: ReactNode;
  sending: CodeSending;
  look?: CodeFormat;
  /** Focuses the field: inside a dialog nothing before it needs to be read. */
  focused?: boolean;
  confirmText: string;
  busy: boolean;
  error: Error | null;
  onCode: (code: string) => void;
  onEdit: () => void;
};

/** The server invalidates a code after so many wrong attempts. */
const MAX_ATTEMPTS = 5;

/** Requests a code by SMS and confirms it. Submits only a complete code. */
export function CodeForm({
  children,
  sending,
  look = OUR_CODE,
  focused = false,
  confirmText,
  busy,
  error,
  onCode,
  onEdit,
}: Props) {
  const { code: text = arabic, ...words } = useUiWords();
  const [otp, setOtp] = useState('');
  const [isShort, setShort] = useState(false);
  const [tried, setTried] = useState({ round: sending.round, times: 0 });
  const times = tried.round === sending.round ? tried.times : 0;

  function change(code: string) {
    setOtp(code);
    setShort(false);
    onEdit();
  }
  function submit(code: string) {
    setShort(code.length < look.length);
    if (code.length < look.length || busy) return;
    setTried({ round: sending.round, times: times + 1 });
    onCode(code);
  }
  function errors(): string[] {
    if (isShort) return [text.incomplete(look.length)];
    const isWrong = fieldErrors(error, 'otp').length > 0;
    return isWrong && times >= MAX_ATTEMPTS ? [text.dead] : failureTexts(error, ['otp'], words);
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      {children}
      <FailureNotice error={sending.error} />
      <OtpField
        label={text.label}
        hint={text.hint[look.from]}
        value={otp}
        length={look.length}
        focused={focused}
        onChange={change}
        onComplete={submit}
        errors={errors()}
      />
      <Button type="submit" busy={busy}>
        {confirmText}
      </Button>
      <ResendCode key={sending.round} sending={sending} />
    </form>
  );
}

function ResendCode({ sending }: { sending: CodeSending }) {
  const { code: text = arabic } = useUiWords();
  const [left] = useCountdown(sending.resendIn);
  if (sending.isPending) return <p className="small">{text.sending}</p>;
  if (left > 0) return <p className="small">{text.resendIn(left)}</p>;
  return (
    <Button variant="secondary" onClick={sending.send}>
      {text.resend}
    </Button>
  );
}
