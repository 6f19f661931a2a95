import type { CDPSession } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Thread CPU in microseconds; wall time says more about the other processes of this machine. */
  tdur?: number;
  args?: { name?: string };
};

/** Starts a trace of the page. `stop` returns the thread CPU of each task of the main thread, in milliseconds. */
export async function readTasks(cdp: CDPSession): Promise<{ stop: () => Promise<number[]> }> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  return {
    stop: async () => {
      const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
      await cdp.send('Tracing.end');
      await complete;
      return mainThreadTasks(events);
    },
  };
}

function mainThreadTasks(events: TraceEvent[]): number[] {
  const isMain = busiestRenderer(events);
  const tasks = events.filter((event) => isMain(event) && event.ph === 'X' && event.name.endsWith('RunTask'));
  const durations = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  if (durations.length === 0) throw new Error('The trace has no thread times: this browser cannot be measured');
  return durations;
}

/**
 * Returns a filter for events of the page's renderer: among the renderers of a browser, it has the busiest main thread.
 */
function busiestRenderer(events: TraceEvent[]): (event: TraceEvent) => boolean {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const work = named.map(({ pid, tid }) => ({
    pid,
    tid,
    total: events.reduce((sum, e) => sum + (e.pid === pid && e.tid === tid ? (e.tdur ?? 0) : 0), 0),
  }));
  const busiest = work.toSorted((a, b) => b.total - a.total)[0];
  return ({ pid, tid }) => pid === busiest?.pid && tid === busiest.tid;
}
