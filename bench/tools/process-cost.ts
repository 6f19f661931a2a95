import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The resources of a process so far: seconds of a core, and resident megabytes. Linux only. */
export type ProcessCost = { cpuSeconds: number; residentMb: number };

const UTIME = 11;
const STIME = 12;

export function costOf(pid: number): ProcessCost {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain spaces; the part after its bracket does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[UTIME]) + Number(fields[STIME]);
  const perSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const [, resident = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuSeconds: ticks / perSecond, residentMb: Number(resident) / 1024 };
}

/** Returns the ids of the running children of a process that have this program's name. */
export function childrenOf(pid: number, program: string): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
  );
  return children
    .filter((child) => child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === program)
    .map(Number);
}
