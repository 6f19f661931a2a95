export type MicProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

const PROBLEMS: Record<string, MicProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Without the processing of calls: the test is about the microphone. */
export async function openMicrophone(): Promise<MediaStream | MicProblem> {
  if (navigator.mediaDevices === undefined || typeof MediaRecorder === 'undefined') return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    if (error instanceof DOMException) return PROBLEMS[error.name] ?? 'missing';
    throw error;
  }
}
