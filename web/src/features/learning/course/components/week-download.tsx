import { offline } from '../../../../text/offline.ts';
import { Button } from '../../../../ui/button.tsx';
import { stopDownload } from '../download/download-state.ts';
import type { DownloadFailure } from '../download/download-state.ts';
import { downloadWeek, measureWeek } from '../download/download-week.ts';
import { useWeekDownload } from '../download/use-week-download.ts';
import type { Place, WeekContent } from '../week-content.ts';
import { DownloadCard } from './download-card.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { StoredWeekCard } from './stored-week-card.tsx';
import styles from './week-download.module.css';

const text = offline.week;

type Props = { place: Place; content: WeekContent };

/** Downloads a week after showing its size, and removes it again. */
export function WeekDownload({ place, content }: Props) {
  const onPhone = useWeekDownload(place, content);
  const measure = () => void measureWeek(place, content);
  const start = () => void downloadWeek(place, content);
  const stop = () => stopDownload(place);
  switch (onPhone?.kind) {
    case 'unknown':
      return (
        <div className={styles.reserved} inert>
          <Offer kind="absent" onMeasure={measure} />
        </div>
      );
    case 'absent':
    case 'outdated':
    case 'measuring':
      return <Offer kind={onPhone.kind} onMeasure={measure} />;
    case 'measured':
      return <Sized bytes={onPhone.bytes} onStart={start} onLeave={stop} />;
    case 'loading':
      return <DownloadProgress done={onPhone.done} total={onPhone.total} onStop={stop} />;
    case 'paused':
      return <Paused onContinue={start} onStop={stop} />;
    case 'failed':
      return <Failed why={onPhone.why} onRetry={measure} />;
    case 'stored':
      return <StoredWeekCard place={place} bytes={onPhone.bytes} />;
    default:
      return null;
  }
}

type OfferProps = { kind: 'absent' | 'outdated' | 'measuring'; onMeasure: () => void };

function Offer({ kind, onMeasure }: OfferProps) {
  const { title, detail } = kind === 'outdated' ? text.renew : text.offer;
  return (
    <DownloadCard icon="download" title={title} detail={detail}>
      <Button variant="secondary" size="small" busy={kind === 'measuring'} onClick={onMeasure}>
        {text.measure}
      </Button>
    </DownloadCard>
  );
}

function Sized({ bytes, onStart, onLeave }: { bytes: number; onStart: () => void; onLeave: () => void }) {
  return (
    <DownloadCard icon="download" title={text.size(bytes)} detail={text.sized}>
      <Button variant="petrol" size="small" icon="download" onClick={onStart}>
        {text.start}
      </Button>
      <Button variant="plain" size="small" onClick={onLeave}>
        {text.notNow}
      </Button>
    </DownloadCard>
  );
}

function Paused({ onContinue, onStop }: { onContinue: () => void; onStop: () => void }) {
  return (
    <DownloadCard icon="warning" title={text.pausedTitle} detail={text.paused}>
      <Button variant="secondary" size="small" icon="repeat" onClick={onContinue}>
        {text.again}
      </Button>
      <Button variant="plain" size="small" onClick={onStop}>
        {text.stop}
      </Button>
    </DownloadCard>
  );
}

function Failed({ why, onRetry }: { why: DownloadFailure; onRetry: () => void }) {
  return (
    <DownloadCard icon="warning" title={text.failedTitle} detail={text.failed[why]}>
      <Button variant="secondary" size="small" icon="repeat" onClick={onRetry}>
        {text.again}
      </Button>
    </DownloadCard>
  );
}
