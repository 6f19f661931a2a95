import { useCountdown } from '../lib/use-countdown.ts';
import { code as text } from '../text/code.ts';
import { Button } from './button.tsx';
import type { CodeSending } from '../lib/code-sending.ts';

export function ResendCode({ sending }: { sending: CodeSending }) {
  const [left] = useCountdown(sending.resendIn);
  if (sending.isPending) return <p className="small">{text.sending}</p>;
  if (left > 0) return <p className="small">{text.resendIn(left)}</p>;
  return (
    <Button variant="secondary" onClick={sending.send}>
      {text.resend}
    </Button>
  );
}
