import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { setPriority } from 'node:os';

/** `path` is a file or a name on the PATH. */
export type Ffmpeg = { path: string };

/**
 * Nice values. The server answers all users, so it precedes every conversion. `live`: viewers wait for the output;
 * `later`: for all others.
 */
export const FFMPEG_PRIORITY = { live: 5, later: 10 } as const;

export type FfmpegPriority = keyof typeof FFMPEG_PRIORITY;

type Options = {
  priority: FfmpegPriority;
  /** After this time it is killed. */
  timeoutMs?: number;
};

/**
 * Starts ffmpeg with pipes and a lower priority than the server's. A program that could not be started emits `error`, as
 * after `spawn`.
 */
export function startFfmpeg(
  ffmpeg: Ffmpeg,
  args: readonly string[],
  { priority, timeoutMs }: Options,
): ChildProcessWithoutNullStreams {
  const child = spawn(ffmpeg.path, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  // At once: threads inherit the priority, and running threads would not receive it.
  if (child.pid !== undefined) lowerPriority(child.pid, FFMPEG_PRIORITY[priority]);
  return child;
}

/** Leaves the priority unchanged if the system refuses the change, or the process has ended. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
  }
}
