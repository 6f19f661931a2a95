import { phoneChecks } from '../../../text/phone-checks.ts';
import type { Fact } from '../../../ui/facts.tsx';
import type { Measured } from './checks/connection-quality.ts';
import type { Device } from './checks/read-device.ts';

const text = phoneChecks.connection;
const { facts } = text;
const MEGABYTE = 1024 * 1024;

export function networkFacts({ latency, socket, device }: Measured): Fact[] {
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

export function deviceFacts(device: Device): Fact[] {
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
