import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
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

/** Whether the picture and the voice arrive, in words; and what helps where they don't. */
export function LinkState({ state, best, isMuted, onTakeOver, onCheck }: Props) {
  return (
    <>
      {state.is === 'over' ? (
        <Over because={state.because} onTakeOver={onTakeOver} onCheck={onCheck} />
      ) : (
        <Notice {...LOOKS[linkOf(state, best)]} role="status">
          {text.links[linkOf(state, best)]}
        </Notice>
      )}
      {isMuted && state.is !== 'over' && (
        <Notice tone="orange" icon="mute" role="status">
          {text.muted}
        </Notice>
      )}
    </>
  );
}

function linkOf(state: Exclude<PublishState, { is: 'over' }>, best: number): Link {
  if (state.is !== 'live') return state.is;
  if (state.isWeak) return 'weak';
  return state.kbps !== null && state.kbps < best ? 'reduced' : 'good';
}

type OverProps = Pick<Props, 'onTakeOver' | 'onCheck'> & {
  because: Extract<PublishState, { is: 'over' }>['because'];
};

function Over({ because, onTakeOver, onCheck }: OverProps) {
  const { title, body } = text.ends[because];
  return (
    <>
      <Notice {...LOOKS.lost} role="alert">
        <p>
          <b>{title}</b>
        </p>
        <p>{body}</p>
      </Notice>
      <Button variant="petrol" icon="repeat" onClick={because === 'taken' ? onTakeOver : onCheck}>
        {because === 'taken' ? text.takeOver : text.checkAgain}
      </Button>
    </>
  );
}
