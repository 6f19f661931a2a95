import { hashKey, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { offline } from '../../../../text/offline.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import {
  isAt,
  storedWeeks,
  subscribeToStoredWeeks,
  removeWeek,
} from '../../../../domain/learner/offline/stored-weeks.ts';
import { writingQuery } from '../../../../domain/writing/queries.ts';
import { Meter } from '../../../../ui/list/meter.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { IconTile } from '../../../../ui/icons/icon-tile.tsx';
import type { IconName } from '../../../../ui/icons/icons.ts';
import layout from '../../../../ui/layout/layout.module.css';
import {
  stopDownload,
  type DownloadFailure,
  readDownload,
  subscribeToDownloads,
  type DownloadState,
} from '../download/download-state.ts';
import { downloadWeek, measureWeek } from '../download/download-week.ts';
import type { Place, WeekContent } from '../week-content.ts';
import { mediaIn } from '../../../../domain/session/fetch-media.ts';
import styles from './week-download.module.css';

const text = offline.week;

type Props = { place: Place; content: WeekContent };

/** Downloads a week after showing its size, and removes it again. */
export function WeekDownload({ place, content }: Props) {
  const onPhone = useWeekDownload(place, content);
  const measure = () => void measureWeek(place);
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

type WeekOnPhone =
  | DownloadState
  /**
   * `outdated`: a newer version of the course has other clips, or the download is from before the writing was part of
   * it.
   */
  | { kind: 'stored'; bytes: number }
  | { kind: 'outdated' }
  | { kind: 'absent' }
  /** The database of this phone is still being read. */
  | { kind: 'unknown' };

/** Returns null if this browser cannot store a week. */
function useWeekDownload(place: Place, content: WeekContent): WeekOnPhone | null {
  const weeks = useSyncExternalStore(subscribeToStoredWeeks, storedWeeks);
  const download = useSyncExternalStore(subscribeToDownloads, () => readDownload(place));
  const texts = useQuery({ ...weekTextsQuery(place), retry: false }).data?.texts ?? null;
  if (!('serviceWorker' in navigator && 'caches' in window)) return null;
  if (download) return download;
  if (weeks === null) return { kind: 'unknown' };
  const stored = weeks.find((week) => isAt(week, place));
  if (!stored) return { kind: 'absent' };
  const clips = new Set(stored.clips);
  const hasWriting = texts === null || stored.replies.includes(hashKey(writingQuery(place).queryKey));
  return hasWriting && mediaIn([content, texts]).every((clip) => clips.has(clip))
    ? { kind: 'stored', bytes: stored.bytes }
    : { kind: 'outdated' };
}

/** A running download. It continues when the screen is left. */
function DownloadProgress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
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

/** A downloaded week, with a button that removes it. */
function StoredWeekCard({ place, bytes }: { place: Place; bytes: number }) {
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

type DownloadCardProps = { icon: IconName; title: string; detail?: string; done?: boolean; children: ReactNode };

/** One state of a download and its actions. */
function DownloadCard({ icon, title, detail, done = false, children }: DownloadCardProps) {
  return (
    <Card tight aria-labelledby="download" className={styles.card}>
      <IconTile icon={icon} large done={done} />
      <div className={styles.body}>
        <div role="status">
          <h2 id="download" className={styles.title}>
            {title}
          </h2>
          {detail && <p className="small">{detail}</p>}
        </div>
        <div className={classNames(layout.cluster, styles.actions)}>{children}</div>
      </div>
    </Card>
  );
}
