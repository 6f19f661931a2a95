import { removeWeek } from '../../../../domain/learner/offline/stored-weeks.ts';
import { showToast } from '../../../../lib/toast.ts';
import { offline } from '../../../../text/offline.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Place } from '../week-content.ts';
import { DownloadCard } from './download-card.tsx';

const text = offline.week;

/** A downloaded week, with a button that removes it. */
export function StoredWeekCard({ place, bytes }: { place: Place; bytes: number }) {
  const remove = () => {
    removeWeek(place).catch(() => showToast(text.failed.browser));
  };
  return (
    <DownloadCard icon="check" title={text.storedTitle} detail={`${text.stored} ${text.size(bytes)}.`} done>
      <Button variant="plain" size="small" icon="trash" onClick={remove}>
        {text.remove}
      </Button>
    </DownloadCard>
  );
}
