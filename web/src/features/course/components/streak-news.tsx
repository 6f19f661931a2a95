import { useEffect } from 'react';
import { store } from '../../../lib/storage.ts';
import { streakNews as text } from '../../../text/streak-news.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { StreakNewsOfUser } from './streak-news-slot.tsx';

/** Says that freezes have covered missed days, or that a streak has ended and what comes next. */
export function StreakNews({ news, freezes }: { news: StreakNewsOfUser; freezes: number }) {
  const endedOn = news.type === 'ended' ? news.on : null;
  useEffect(() => {
    if (endedOn !== null) store('ended-streak-shown', endedOn);
  }, [endedOn]);
  if (news.type === 'frozen') {
    return (
      <Notice icon="freeze">
        {text.frozen(news.days)} {text.left(freezes)}
      </Notice>
    );
  }
  return (
    <Notice icon="flame">
      <strong>{text.ended(news.days)}</strong>
      <p>{text.restart}</p>
    </Notice>
  );
}
