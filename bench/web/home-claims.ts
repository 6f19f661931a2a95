import { BUDGET } from '../../web/build/budget.ts';
import { median, type Claim } from '../tools/claims.ts';
import { readHome, serveBarePage } from './bare-page.ts';
import { onFirstVisit } from './browser.ts';
import { loadHome, type HomeLoad } from './load-home.ts';

const ROUNDS = 5;

type Account = { base: string; token: string };
type Pair = { product: HomeLoad; bare: HomeLoad };

/** Returns claims about the signed-in home: its files, and its times as ratios to a bare page of the same elements. */
export async function measureHome(account: Account): Promise<Claim[]> {
  const url = `${account.base}/#/home`;
  const drawn = await onFirstVisit((context) => readHome(context, url), account);
  const headers = { authorization: `Bearer ${account.token}` };
  const reply = await (await fetch(`${account.base}/api/user?device_type=web`, { headers })).text();
  const bare = await serveBarePage(drawn, reply);
  try {
    const timed: Pair[] = [];
    const counted: Pair[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      timed.push(await measurePair({ url, account, bare: bare.url, slow: true, round }));
      counted.push(await measurePair({ url, account, bare: bare.url, slow: false, round }));
    }
    return claimsOf(timed, counted);
  } finally {
    await bare.stop();
  }
}

type PairOptions = { url: string; account: Account; bare: string; slow: boolean; round: number };

/** Measures a pair. The order alternates, so that the load of the machine affects both. */
async function measurePair({ url, account, bare, slow, round }: PairOptions): Promise<Pair> {
  const loadProduct = () => onFirstVisit((context) => loadHome(context, url, { slow }), account);
  const loadBare = () => onFirstVisit((context) => loadHome(context, bare, { slow }));
  if (round % 2 === 0) return { product: await loadProduct(), bare: await loadBare() };
  const first = await loadBare();
  return { product: await loadProduct(), bare: first };
}

function claimsOf(timed: Pair[], counted: Pair[]): Claim[] {
  const home = (name: string, value: number, reach: number, unit = ''): Claim => ({
    name: `home: ${name}`,
    value,
    reach,
    atLeast: false,
    unit,
  });
  const ratio = (pairs: Pair[], of: (load: HomeLoad) => number) =>
    median(pairs.map(({ product, bare }) => of(product) / of(bare)));
  const middle = (pick: (pair: Pair) => number) => median(timed.map(pick));
  console.log(
    `bare page: usable ${ms(middle(({ bare }) => bare.usable))}, ${describe(counted.map(({ bare }) => bare))}`,
  );
  console.log(
    `home: usable ${ms(middle(({ product }) => product.usable))}, ${describe(counted.map(({ product }) => product))}`,
  );
  console.log(`home: CPU of the main thread ${ratio(counted, (load) => load.cpu).toFixed(2)} × the bare page`);
  return [
    home(
      'script until usable',
      middle(({ product }) => product.scripts.kb),
      BUDGET.homeScriptKb,
      ' KB gz',
    ),
    home(
      'script files until usable',
      middle(({ product }) => product.scripts.files),
      BUDGET.homeScriptFiles,
    ),
    home(
      'first load until usable',
      middle(({ product }) => product.totalKb),
      BUDGET.homeLoadKb,
      ' KB',
    ),
    home(
      'blocking time by thread CPU, to the bare page',
      ratio(counted, (load) => load.blocking),
      1.3,
    ),
    home(
      'time until usable, to the bare page',
      ratio(timed, (load) => load.usable),
      1.4,
    ),
  ];
}

function describe(loads: HomeLoad[]): string {
  const cpu = median(loads.map((load) => load.cpu));
  const blocking = median(loads.map((load) => load.blocking));
  const kb = median(loads.map(({ scripts }) => scripts.kb));
  return `CPU ${ms(cpu)}, blocking at 4 × ${ms(blocking)}, script ${kb.toFixed(1)} KB gz`;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
