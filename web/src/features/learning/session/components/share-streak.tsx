import { sessionEnd as text } from '../../../../text/session-end.ts';
import { screenIcons } from '../../../../ui/screen-icons.ts';
import { ShareButton } from '../../../../ui/share-button.tsx';

/** Shares the streak; absent while there is none. */
export function ShareStreak({ days }: { days: number }) {
  if (days === 0) return null;
  const picture = {
    icon: screenIcons.flame,
    color: '#ff8a45',
    title: text.end.streak(days),
    lines: [text.end.shareLine],
  };
  return (
    <ShareButton text={text.end.shareText(days)} picture={picture}>
      {text.end.share}
    </ShareButton>
  );
}
