import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The Debian package of each tool. */
const PACKAGES = {
  festival: 'festival festvox-us-slt-hts festvox-kallpc16k festvox-kdlpc16k',
  flite: 'flite',
  'espeak-ng': 'espeak-ng',
  ffmpeg: 'ffmpeg',
} as const;
type Tool = keyof typeof PACKAGES;

/** Concurrent renderings; more than two would slow the machine down for its user. */
export const PARALLEL = Math.min(2, availableParallelism());

type ToolOutput = { stdout: Buffer; stderr: string };

/**
 * Runs a tool at low priority with `input`.
 * @throws Error in one line when the tool is missing or fails
 */
export function runTool(tool: Tool, args: string[], input?: Uint8Array): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '10', tool, ...args]);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // A tool that stops reading early closes the pipe; its exit code shows the reason.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      const stderr = Buffer.concat(err).toString();
      if (code === 0) resolve({ stdout: Buffer.concat(out), stderr });
      else reject(new Error(describeFailure(tool, code, stderr)));
    });
    child.stdin.end(input);
  });
}

function describeFailure(tool: Tool, code: number | null, stderr: string): string {
  // 127: `nice` did not find the tool.
  if (code === 127) return `${tool} is missing: apt-get install ${PACKAGES[tool]}`;
  return `${tool} failed (${code}): ${stderr.trim().split('\n').at(-1) ?? ''}`;
}
