import { useEffect, useState } from 'react';
import type { LessonKind } from '../publish/lesson-kind.ts';

type DeviceState =
  | { kind: 'opening' }
  | { kind: 'problem'; problem: DeviceProblem }
  | { kind: 'ready'; stream: MediaStream };

export type Devices = {
  state: DeviceState;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  choice: DeviceChoice;
  choose: (part: Partial<DeviceChoice>) => void;
  retry: () => void;
};

const OPENING: DeviceState = { kind: 'opening' };

/** Opens the camera and the microphone until the screen is left; reopens them when a device is removed. */
export function useDevices(kind: LessonKind): Devices {
  const [choice, setChoice] = useState<DeviceChoice>({ cameraId: '', microphoneId: '' });
  const [round, setRound] = useState(0);
  const [state, setState] = useState<DeviceState>(OPENING);
  useEffect(() => {
    let isDisposed = false;
    let stream: MediaStream | null = null;
    const close = () => stream?.getTracks().forEach((track) => track.stop());
    void openDevices(kind, choice).then((opened) => {
      if (typeof opened === 'string') return isDisposed || setState({ kind: 'problem', problem: opened });
      stream = opened;
      if (isDisposed) return close();
      for (const track of opened.getTracks()) track.addEventListener('ended', () => setRound((before) => before + 1));
      setState({ kind: 'ready', stream: opened });
    });
    return () => {
      isDisposed = true;
      close();
    };
  }, [kind, choice, round]);
  const lists = useDeviceLists(state);
  return {
    state,
    ...lists,
    choice: { ...choice, ...inUse(state, choice) },
    choose: (part) => setChoice((before) => ({ ...before, ...part })),
    retry: () => {
      setState(OPENING);
      setRound((before) => before + 1);
    },
  };
}

/** Browsers reveal device names once a device is open. */
function useDeviceLists(state: DeviceState): Pick<Devices, 'cameras' | 'microphones'> {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const media = navigator.mediaDevices;
    if (media === undefined) return;
    const read = () => void media.enumerateDevices().then(setDevices);
    read();
    media.addEventListener('devicechange', read);
    return () => media.removeEventListener('devicechange', read);
  }, [state]);
  const ofKind = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput') };
}

function inUse(state: DeviceState, { cameraId, microphoneId }: DeviceChoice): DeviceChoice {
  if (state.kind !== 'ready') return { cameraId, microphoneId };
  const idOf = (tracks: MediaStreamTrack[]) => tracks[0]?.getSettings().deviceId;
  return {
    cameraId: idOf(state.stream.getVideoTracks()) ?? cameraId,
    microphoneId: idOf(state.stream.getAudioTracks()) ?? microphoneId,
  };
}

type DeviceProblem = 'denied' | 'noCamera' | 'noMicrophone' | 'busy' | 'unsupported';

/** Empty: the browser chooses. */
type DeviceChoice = { cameraId: string; microphoneId: string };

const PROBLEMS: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** 480 lines are enough for a face and a board, and light enough for the teacher's network. */
const PICTURE = { width: { ideal: 854 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } };
const VOICE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: { ideal: 1 } };

async function openDevices(kind: LessonKind, choice: DeviceChoice): Promise<MediaStream | DeviceProblem> {
  if (navigator.mediaDevices === undefined) return 'unsupported';
  const { cameraId, microphoneId } = choice;
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { ...VOICE, ...(microphoneId ? { deviceId: { ideal: microphoneId } } : {}) },
      video: kind === 'video' && { ...PICTURE, ...(cameraId ? { deviceId: { ideal: cameraId } } : {}) },
    });
  } catch (error) {
    // Some browsers reject with objects that are no DOMException.
    return PROBLEMS[(error as { name?: string } | null)?.name ?? ''] ?? (await whatIsMissing(kind));
  }
}

async function whatIsMissing(kind: LessonKind): Promise<DeviceProblem> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const hasCamera = devices.some((device) => device.kind === 'videoinput');
  return kind === 'video' && !hasCamera ? 'noCamera' : 'noMicrophone';
}
