import { buildWebIfStale } from '../scripts/build-web-if-stale.ts';
import { printClaims, type Claim } from './tools/claims.ts';
import { runServer } from './tools/run-server.ts';
import { signUp } from './tools/sign-up.ts';
import { measureFirstVisit } from './web/first-visit.ts';
import { measureHome } from './web/home-claims.ts';
import { measureLayoutShifts } from './web/layout-shifts.ts';
import { measureLazyRoutes } from './web/lazy-routes.ts';
import { auditPage } from './web/lighthouse.ts';
import { measurePrecache } from './web/precache.ts';

// The web against its budget. `npm run bench:web -- home shifts` measures only the parts that are named.

type Account = { base: string; token: string };

const PARTS: Readonly<Record<string, (account: Account) => Promise<Claim[]> | Claim[]>> = {
  routes: measureLazyRoutes,
  home: measureHome,
  shifts: measureLayoutShifts,
  precache: measurePrecache,
  visits: (account) => eachPage(account, measureFirstVisit),
  lighthouse: (account) => eachPage(account, auditPage),
};

async function eachPage(account: Account, measure: (url: string, account?: Account) => Promise<Claim[]>) {
  const { base } = account;
  return [
    ...(await measure(`${base}/home`)),
    ...(await measure(`${base}/login`)),
    ...(await measure(`${base}/#/home`, account)),
  ];
}

const wanted = process.argv.slice(2);
await buildWebIfStale();
const server = await runServer();
try {
  const { token } = await signUp(server.url, '+9647705550198');
  const claims: Claim[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) claims.push(...(await measure({ base: server.url, token })));
  }
  printClaims(claims);
} finally {
  await server.stop();
}
