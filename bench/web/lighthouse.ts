import lighthouse, { type Flags } from 'lighthouse';
import { median, type Claim } from '../tools/claims.ts';
import { DEBUG_PORT, onFirstVisit } from './browser.ts';

const RUNS = 3;

type Account = { base: string; token: string };
type Run = Awaited<ReturnType<typeof audit>>;

/**
 * Returns claims about one page from Lighthouse. Its blocking time is left out: it multiplies wall time, including the
 * time of other processes.
 */
export async function auditPage(url: string, account?: Account): Promise<Claim[]> {
  const throttled: Run[] = [];
  const simulated: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    throttled.push(await onFirstVisit(() => audit(url, 'devtools'), account));
    simulated.push(await onFirstVisit(() => audit(url, 'simulate'), account));
  }
  const path = url.slice(new URL(url).origin.length);
  const score = (name: string, pick: (run: Run) => number, reach: number): Claim => ({
    name: `${path} ${name}`,
    value: median(simulated.map(pick)),
    reach,
    atLeast: true,
  });
  const lcp = (name: string, runs: Run[], reach: number): Claim => ({
    name: `${path} LCP, ${name}`,
    value: median(runs.map((run) => run.lcp)),
    reach,
    atLeast: false,
    unit: ' s',
  });
  return [
    lcp('throttled', throttled, 1.2),
    lcp('simulated', simulated, 2),
    score('performance', (run) => run.performance, 98),
    score('accessibility', (run) => run.accessibility, 100),
    score('best practices', (run) => run.practices, 100),
    // The app behind the sign-in is not for search engines.
    ...(account ? [] : [score('SEO', (run) => run.seo, 100)]),
  ];
}

async function audit(url: string, throttlingMethod: 'devtools' | 'simulate') {
  const flags: Flags = { port: DEBUG_PORT, logLevel: 'error', disableStorageReset: true, throttlingMethod };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
  };
}
