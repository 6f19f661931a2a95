import { readArguments } from '../scripts/read-arguments.ts';
import { proveCaptions } from './speech-captions.ts';
import { calibrate } from './speech-calibrate.ts';
import { prepareBench, type Bench } from './speech-measure.ts';
import { provePairs, proveReplies, proveSentences, proveTime, proveWords } from './speech-prove.ts';
import { SUBSTITUTIONS } from '../speech/src/substitutions.ts';
import { printClaims, type Claim } from './tools/claims.ts';

// Speech of voices that are not the course's, from espeak-ng. `--calibrate` prints what the constants are taken from;
// it uses other sentences and voices than the claims.

const { values } = readArguments({
  options: {
    calibrate: { type: 'boolean', default: false },
    only: { type: 'string', default: 'time,replies,pairs,words,sentences,captions' },
    right: { type: 'string', default: '140' },
    each: { type: 'string', default: '40' },
    substitutions: { type: 'string' },
  },
});
const counts = {
  right: Number(values.right),
  eachSubstitution: Number(values.each),
  substitutions: values.substitutions === undefined ? undefined : new Set(values.substitutions.split(',')),
};

if (values.calibrate) await calibrate(await prepareBench('calibrate'), counts);
else await prove(await prepareBench('prove'));

/** Fixtures of marked substitutions, where no others are asked for. */
function provedCounts() {
  const marked = SUBSTITUTIONS.filter(({ isMarked }) => isMarked).map(({ id }) => id);
  return { ...counts, substitutions: counts.substitutions ?? new Set(marked) };
}

async function prove(bench: Bench): Promise<void> {
  const parts: Record<string, () => Promise<Claim[]>> = {
    time: () => proveTime(bench),
    replies: () => proveReplies(bench, 60),
    pairs: () => provePairs(bench, 8),
    words: () => proveWords(bench, 40),
    sentences: () => proveSentences(bench, provedCounts()),
    captions: () => proveCaptions(bench.model, 30),
  };
  const claims: Claim[] = [];
  for (const name of values.only.split(',')) claims.push(...((await parts[name]?.()) ?? []));
  printClaims(claims);
}
