import { offline } from '../../../../text/offline.ts';
import { Button } from '../../../../ui/button.tsx';
import { Meter } from '../../../../ui/meter.tsx';
import { DownloadCard } from './download-card.tsx';
import styles from './download-progress.module.css';

const text = offline.week;

/** A running download. It continues when the screen is left. */
export function DownloadProgress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  return (
    <DownloadCard icon="download" title={text.loadingTitle} detail={text.goOn}>
      <div className={styles.meter}>
        <Meter value={done} max={total} label={text.loadingTitle} />
      </div>
      <span className="small">{text.progress(done, total)}</span>
      <Button variant="plain" size="small" onClick={onStop}>
        {text.stop}
      </Button>
    </DownloadCard>
  );
}
