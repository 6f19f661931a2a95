import type { LessonKind } from '../publish/lesson-kind.ts';

export type DeviceProblem = 'denied' | 'noCamera' | 'noMicrophone' | 'busy' | 'unsupported';

/** Empty: the browser chooses. */
export type DeviceChoice = { cameraId: string; microphoneId: string };

const PROBLEMS: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** 480 lines are enough for a face and a board, and light enough for the teacher's network. */
const PICTURE = { width: { ideal: 854 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } };
const VOICE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: { ideal: 1 } };

export async function openDevices(kind: LessonKind, choice: DeviceChoice): Promise<MediaStream | DeviceProblem> {
  if (navigator.mediaDevices === undefined) return 'unsupported';
  const { cameraId, microphoneId } = choice;
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { ...VOICE, ...(microphoneId ? { deviceId: { ideal: microphoneId } } : {}) },
      video: kind === 'video' && { ...PICTURE, ...(cameraId ? { deviceId: { ideal: cameraId } } : {}) },
    });
  } catch (error) {
    if (error instanceof DOMException) return PROBLEMS[error.name] ?? (await whatIsMissing(kind));
    throw error;
  }
}

async function whatIsMissing(kind: LessonKind): Promise<DeviceProblem> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const hasCamera = devices.some((device) => device.kind === 'videoinput');
  return kind === 'video' && !hasCamera ? 'noCamera' : 'noMicrophone';
}
