import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/list/facts.tsx';
import { call } from '../../lib/net/call.ts';
import { studio } from '../text/studio.ts';
import { formatHere, checkFormat, type FormatSupport } from '../publish/choose-format.ts';
import { useStudio } from '../use-studio.ts';
import { megabytesPerHour, RATES } from '../publish/bit-rates.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';
import parts from '../parts.module.css';
import { DevicePart } from './device-part.tsx';
import type { Devices } from './use-devices.ts';
import styles from './device-check.module.css';

const text = studio.check;

type Props = {
  lesson: StudioLesson;
  devices: Devices;
  busy: boolean;
  error: Error | null;
  onLive: () => void;
};

/** Checks the picture, the sound and the network before every broadcast. */
export function DeviceCheck({ lesson, devices, busy, error, onLive }: Props) {
  const studioData = useStudio().data;
  const isOurs = studioData?.provider === 'embedded';
  const support = isOurs ? checkFormat(formatHere(lesson.kind), studioData.takes_webm) : null;
  const isReady = devices.state.kind === 'ready' && studioData !== undefined && support !== 'refused';
  return (
    <div className={parts.wide}>
      <Page
        title={text.title}
        back="/"
        foot={
          <div className={styles.foot}>
            <FailureNotice error={error} />
            <Button icon="video" busy={busy} disabled={!isReady} onClick={onLive}>
              {busy ? text.starting : lesson.state === 'live' ? text.comeBack : text.goLive}
            </Button>
          </div>
        }
      >
        <div>
          <h2>
            <MixedText>{lesson.title}</MixedText>
          </h2>
          <p className="small">{text.lead}</p>
        </div>
        <div className={parts.parts}>
          <DevicePart kind={lesson.kind} devices={devices} />
          <div className={parts.column}>
            {support && <FormatNotice support={support} />}
            <Card aria-labelledby="network">
              <h3 id="network">{text.network}</h3>
              <NetworkCheck kind={lesson.kind} />
            </Card>
          </div>
        </div>
      </Page>
    </div>
  );
}

const LOOKS = {
  good: { tone: 'right', icon: 'check' },
  noSoundOnOld: { tone: 'orange', icon: 'warning' },
  converted: { tone: 'petrol', icon: 'info' },
  refused: { tone: 'wrong', icon: 'warning' },
} as const;

/** Shows which viewers can play the format of this browser. */
function FormatNotice({ support }: { support: FormatSupport }) {
  const { title, body } = studio.check.formats[support];
  return (
    <Notice {...LOOKS[support]}>
      <p>
        <b>
          <MixedText>{title}</MixedText>
        </b>
      </p>
      <p>
        <MixedText>{body}</MixedText>
      </p>
    </Notice>
  );
}

/** The upload rate of this network, and the data use of a lesson. */
function NetworkCheck({ kind }: { kind: LessonKind }) {
  const upload = useQuery({
    queryKey: ['upload'],
    queryFn: ({ signal }) => measureUpload(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const kbps = upload.data;
  return (
    <>
      <Facts
        facts={[
          { name: text.upload, value: typeof kbps === 'number' ? text.kbps(kbps) : '—' },
          { name: text.perHour, value: text.megabytes(megabytesPerHour(RATES[kind][0] ?? 0)) },
        ]}
      />
      <p className="small" role="status">
        {kbps === undefined ? text.measuring : text.uploads[rateUpload(kbps, kind)]}
      </p>
    </>
  );
}

const BYTES = 48_000;
const TIMES = 3;

/** Returns the upload rate in kilobits per second, the best of three; null if all of them failed. */
async function measureUpload(signal: AbortSignal): Promise<number | null> {
  const measured: number[] = [];
  try {
    for (let time = 0; time < TIMES; time += 1) measured.push(await send(BYTES, signal));
  } catch {
    // After a failure the earlier measurements count.
  }
  return measured.length === 0 ? null : Math.max(...measured);
}

async function send(bytes: number, signal: AbortSignal): Promise<number> {
  const filler = randomText(bytes);
  const start = performance.now();
  await call('POST /api/studio/upload-check', { body: { filler }, signal });
  return (bytes * 8) / Math.max(1, performance.now() - start);
}

/** Random, so that no proxy can compress it. */
function randomText(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 64]).join('');
}

type UploadQuality = 'good' | 'fair' | 'poor' | 'failed';

/** The margin for variations of the network. */
const ROOM = 1.5;

/** Rates an upload rate: `good` has a margin over the highest bit rate, `fair` reaches the lowest one. */
export function rateUpload(kbps: number | null, kind: LessonKind): UploadQuality {
  if (kbps === null) return 'failed';
  const rates = RATES[kind];
  if (kbps >= (rates[0] ?? 0) * ROOM) return 'good';
  return kbps >= (rates.at(-1) ?? 0) ? 'fair' : 'poor';
}
