import { useEffect } from 'react';
import { store } from '../../../../lib/storage/storage.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { streakChange as text } from '../text/streak-change.ts';
import type { StreakChangeOfUser } from './streak-change-slot.tsx';

/** Shows that freezes have covered missed days, or that a streak has ended, and the next step. */
export function StreakChange({ change, freezes }: { change: StreakChangeOfUser; freezes: number }) {
  const endedOn = change.type === 'ended' ? change.on : null;
  useEffect(() => {
    if (endedOn !== null) store('ended-streak-shown', endedOn);
  }, [endedOn]);
  if (change.type === 'frozen') {
    return (
      <Notice icon="freeze">
        {text.frozen(change.days)} {text.left(freezes)}
      </Notice>
    );
  }
  return (
    <Notice icon="flame">
      <strong>{text.ended(change.days)}</strong>
      <p>{text.restart}</p>
    </Notice>
  );
}
