import { useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { readToken } from '../../../../domain/learner/session/session.ts';
import { Card, type CardTone } from '../../../../ui/layout/card.tsx';
import { Facts, type Fact } from '../../../../ui/list/facts.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { IconName } from '../../../../ui/icons/icons.ts';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { phoneChecks } from '../text/phone-checks.ts';
import { measureLatency, type Latency } from '../checks/measure-latency.ts';
import { measureSocket, type SocketTimes } from '../checks/measure-socket.ts';
import styles from './connection-test-page.module.css';

/** Open to guests, for support by phone. */
export function ConnectionTestPage() {
  const { isRunning, measured, run } = useConnectionTest();
  const text = phoneChecks.connection;
  const start = (
    <Button icon={measured ? 'repeat' : 'play'} busy={isRunning} onClick={run}>
      {isRunning ? text.running : measured ? text.again : text.run}
    </Button>
  );
  return (
    <Page title={text.title} back="/" foot={start}>
      <p>{text.lead}</p>
      {isRunning && !measured && <Skeleton shape="hero" count={2} />}
      {measured && <ConnectionReport measured={measured} />}
    </Page>
  );
}

type ConnectionTest = { isRunning: boolean; measured: Measured | null; run: () => void };

function useConnectionTest(): ConnectionTest {
  const [isRunning, setRunning] = useState(false);
  const [measured, setMeasured] = useState<Measured | null>(null);
  async function run() {
    setRunning(true);
    const device = await readDevice();
    const latency = await measureLatency();
    // One after the other, since parallel tests would slow each other.
    const socket = latency === null ? null : await measureSocket(readToken());
    setMeasured({ latency, socket, device });
    setRunning(false);
  }
  return { isRunning, measured, run: () => void run() };
}

const SIGNS: Record<ConnectionQuality, { tone: CardTone; icon: IconName }> = {
  good: { tone: 'right', icon: 'check' },
  fair: { tone: 'petrol', icon: 'info' },
  poor: { tone: 'orange', icon: 'warning' },
  offline: { tone: 'wrong', icon: 'offline' },
  device: { tone: 'orange', icon: 'warning' },
};

/** The quality first, then every measured number. */
function ConnectionReport({ measured }: { measured: Measured }) {
  const text = phoneChecks.connection;
  const quality = connectionQuality(measured);
  const { tone, icon } = SIGNS[quality];
  return (
    <>
      <div role="status">
        <Card as="div" tone={tone} className={styles.quality}>
          <Icon name={icon} size={28} />
          <div>
            <h2>{text.results[quality].title}</h2>
            <p>
              <MixedText>{text.results[quality].body}</MixedText>
            </p>
          </div>
        </Card>
      </div>
      <Section title={text.network}>
        <Card as="div">
          <Facts facts={networkFacts(measured)} />
        </Card>
      </Section>
      <Section title={text.device}>
        <Card as="div">
          <Facts facts={deviceFacts(measured.device)} />
        </Card>
      </Section>
    </>
  );
}

const text = phoneChecks.connection;
const { facts } = text;
const MEGABYTE = 1024 * 1024;

function networkFacts({ latency, socket, device }: Measured): Fact[] {
  const measured: Fact[] =
    latency === null
      ? []
      : [
          { name: facts.latency, value: text.ms(latency.median) },
          { name: facts.spread, value: text.range(latency.fastest, latency.slowest) },
          ...(latency.failed > 0 ? [{ name: facts.failed, value: String(latency.failed) }] : []),
        ];
  return [
    ...measured,
    { name: facts.socket, value: socket === null ? text.unreachable : text.ms(socket.opening) },
    ...(socket && socket.roundTrip !== null ? [{ name: facts.roundTrip, value: text.ms(socket.roundTrip) }] : []),
    { name: facts.saver, value: device.saveData === null ? text.unknown : device.saveData ? text.on : text.off },
  ];
}

function deviceFacts(device: Device): Fact[] {
  const yesNo = (has: boolean) => (has ? text.yes : text.no);
  const { storageFree } = device;
  return [
    { name: facts.media, value: yesNo(device.mediaSource) },
    { name: facts.managed, value: yesNo(device.managedMediaSource) },
    { name: facts.hls, value: yesNo(device.hls) },
    { name: facts.avcAac, value: yesNo(device.avcAac) },
    { name: facts.avcOpus, value: yesNo(device.avcOpus) },
    { name: facts.opus, value: yesNo(device.opus) },
    { name: facts.recorder, value: yesNo(device.recorder) },
    { name: facts.recorderMp4, value: yesNo(device.recorderMp4) },
    { name: facts.storage, value: storageFree === null ? text.unknown : text.megabytes(storageFree / MEGABYTE) },
  ];
}

type ConnectionQuality = 'good' | 'fair' | 'poor' | 'offline' | 'device';
export type Measured = { latency: Latency | null; socket: SocketTimes | null; device: Device };

/** A live lesson lags two seconds anyway; longer delays than these become noticeable. */
const GOOD_MS = 200;
const FAIR_MS = 600;

export function connectionQuality({ latency, socket, device }: Measured): ConnectionQuality {
  if (latency === null) return 'offline';
  if (latency.median > FAIR_MS || latency.failed > 1) return 'poor';
  if (!canPlayLive(device)) return 'device';
  return latency.median <= GOOD_MS && latency.failed === 0 && socket !== null ? 'good' : 'fair';
}

function canPlayLive({ avcAac, avcOpus, hls }: Device): boolean {
  return avcAac || avcOpus || hls;
}

/** The capabilities of this browser, read from the browser itself. */
type Device = {
  mediaSource: boolean;
  managedMediaSource: boolean;
  hls: boolean;
  avcAac: boolean;
  avcOpus: boolean;
  opus: boolean;
  recorder: boolean;
  /** Whether it can broadcast through our own server: MP4 with any audio codec. */
  recorderMp4: boolean;
  /** Bytes free for downloads, null if the browser does not report them. */
  storageFree: number | null;
  saveData: boolean | null;
};

type SourceType = { isTypeSupported: (type: string) => boolean };
// The DOM library lacks types for these.
type Modern = typeof globalThis & { MediaSource?: SourceType; ManagedMediaSource?: SourceType };
type Connected = Navigator & { connection?: { saveData?: boolean } };

const AVC_AAC = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"';
const AVC_OPUS = 'video/mp4; codecs="avc1.42E01E, opus"';
const OPUS = 'audio/mp4; codecs="opus"';
const HLS = 'application/vnd.apple.mpegurl';

async function readDevice(): Promise<Device> {
  const { MediaSource: plain, ManagedMediaSource: managed } = globalThis as Modern;
  const source = managed ?? plain;
  const plays = (type: string) => source?.isTypeSupported(type) ?? false;
  return {
    mediaSource: plain !== undefined,
    managedMediaSource: managed !== undefined,
    hls: document.createElement('video').canPlayType(HLS) !== '',
    avcAac: plays(AVC_AAC),
    avcOpus: plays(AVC_OPUS),
    opus: plays(OPUS),
    recorder: typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined,
    recorderMp4: recordsMp4(),
    storageFree: await readStorage(),
    saveData: (navigator as Connected).connection?.saveData ?? null,
  };
}

function recordsMp4(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' && [AVC_AAC, AVC_OPUS].some((type) => MediaRecorder.isTypeSupported(type))
  );
}

async function readStorage(): Promise<number | null> {
  if (navigator.storage?.estimate === undefined) return null;
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined ? null : quota - (usage ?? 0);
}
