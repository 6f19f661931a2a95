import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { studio } from '../text/studio.ts';
import type { PublishState } from '../publish/port.ts';

const text = studio.air;

type Link = keyof typeof text.links;
const LOOKS = {
  connecting: { tone: 'petrol', icon: 'clock' },
  good: { tone: 'right', icon: 'check' },
  reduced: { tone: 'orange', icon: 'info' },
  weak: { tone: 'orange', icon: 'warning' },
  reconnecting: { tone: 'orange', icon: 'offline' },
  lost: { tone: 'wrong', icon: 'offline' },
} as const satisfies Record<Link, object>;

type Props = { state: PublishState; best: number; isMuted: boolean; onTakeOver: () => void; onCheck: () => void };

/** Shows the state of the connection as text, with advice for a bad connection. */
export function LinkState({ state, best, isMuted, onTakeOver, onCheck }: Props) {
  return (
    <>
      {state.kind === 'over' ? (
        <Over reason={state.reason} onTakeOver={onTakeOver} onCheck={onCheck} />
      ) : (
        <Notice {...LOOKS[linkOf(state, best)]} role="status">
          {text.links[linkOf(state, best)]}
        </Notice>
      )}
      {isMuted && state.kind !== 'over' && (
        <Notice tone="orange" icon="mute" role="status">
          {text.muted}
        </Notice>
      )}
    </>
  );
}

function linkOf(state: Exclude<PublishState, { kind: 'over' }>, best: number): Link {
  if (state.kind !== 'live') return state.kind;
  if (state.isWeak) return 'weak';
  return state.kbps !== null && state.kbps < best ? 'reduced' : 'good';
}

type OverProps = Pick<Props, 'onTakeOver' | 'onCheck'> & {
  reason: Extract<PublishState, { kind: 'over' }>['reason'];
};

function Over({ reason, onTakeOver, onCheck }: OverProps) {
  const { title, body } = text.ends[reason];
  return (
    <>
      <Notice {...LOOKS.lost} role="alert">
        <p>
          <b>{title}</b>
        </p>
        <p>{body}</p>
      </Notice>
      <Button variant="petrol" icon="repeat" onClick={reason === 'taken' ? onTakeOver : onCheck}>
        {reason === 'taken' ? text.replaceOther : text.checkAgain}
      </Button>
    </>
  );
}
