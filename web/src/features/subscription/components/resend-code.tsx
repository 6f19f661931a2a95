import { useCountdown } from '../../../lib/use-countdown.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import type { CodeSending } from '../code-sending.ts';

export function ResendCode({ sending }: { sending: CodeSending }) {
  const [left] = useCountdown(sending.resendIn);
  if (sending.isPending) return <p className="small">{text.code.sending}</p>;
  if (left > 0) return <p className="small">{text.code.resendIn(left)}</p>;
  return (
    <Button variant="secondary" onClick={sending.send}>
      {text.code.resend}
    </Button>
  );
}
