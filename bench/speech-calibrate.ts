import { evidenceOf } from '../speech/src/decide.ts';
import { SUBSTITUTIONS } from '../speech/src/substitutions.ts';
import { allFoils, listFixtures, type Counts, type Fixture } from './speech-fixtures.ts';
import { measureText, quantile, recordFixture, shareOf, type Bench, type Measured } from './speech-measure.ts';

/** Foils for each fixture; all of a long sentence would take seconds. */
const MAX_FOILS = 16;

type Sample = { fixture: Fixture; measured: Measured };

/** Prints what the constants of `decide.ts` and the margins of `substitutions.ts` are taken from. */
export async function calibrate(bench: Bench, counts: Counts): Promise<void> {
  const samples: Sample[] = [];
  const isWanted = (id: string) => !counts.substitutions || counts.substitutions.has(id);
  for (const fixture of listFixtures('calibrate', counts, bench.pronounce)) {
    const heard = await bench.model.hear(await recordFixture(bench, fixture));
    const all = allFoils(fixture.text, bench.pronounce).filter((foil) => isWanted(foil.substitution));
    const own = all.filter((foil) => foil.text === fixture.foil?.text);
    const others = all.filter((foil) => foil.text !== fixture.foil?.text);
    const foils = [...own, ...pickEvenly(others, MAX_FOILS, samples.length)];
    samples.push({ fixture, measured: await measureText(bench, heard, { text: fixture.text, foils }) });
    if (samples.length % 50 === 0) console.error(`${samples.length} fixtures`);
  }
  printWords(samples.filter(({ fixture }) => !fixture.foil));
  console.table(SUBSTITUTIONS.filter(({ id }) => isWanted(id)).map(({ id }) => describeSubstitution(id, samples)));
}

/** Other foils for each fixture of a sentence, so that all are seen. */
function pickEvenly<T>(values: readonly T[], count: number, from: number): T[] {
  if (values.length <= count) return [...values];
  return Array.from({ length: count }, (_, i) => values[(from * 7 + i) % values.length]).filter(
    (one) => one !== undefined,
  );
}

function printWords(right: readonly Sample[]): void {
  for (const noise of [false, true]) {
    const scores = right
      .filter(({ fixture }) => fixture.noise === noise)
      .map(({ measured }) => measured.expected.score.words.map(({ score }) => score));
    const means = scores.map((words) => words.reduce((a, b) => a + b, 0) / words.length);
    const lowest = scores.map((words) => Math.min(...words));
    const show = (values: number[]) =>
      [0.01, 0.05, 0.1, 0.5].map((share) => quantile(values, share).toFixed(2)).join(' ');
    console.log(
      `right, ${noise ? '10 dB' : 'clean'}: 1, 5, 10, 50 % of means ${show(means)}; of lowest words ${show(lowest)}`,
    );
  }
}

/** Evidence for a foil on sound that has it, and on sound that does not. */
function describeSubstitution(id: string, samples: readonly Sample[]): Record<string, string | number> {
  const [said, notSaid, clean]: [number[], number[], number[]] = [[], [], []];
  for (const { fixture, measured } of samples) {
    for (const foil of measured.foils.filter((one) => one.foil.substitution === id)) {
      const evidence = evidenceOf(foil) - evidenceOf(measured.expected);
      const distance = fixture.foil ? Math.abs(fixture.foil.word - foil.foil.word) : Infinity;
      if (distance > 1) notSaid.push(evidence);
      if (foil.foil.text !== fixture.foil?.text) continue;
      said.push(evidence);
      if (!fixture.noise) clean.push(evidence);
    }
  }
  const margin = quantile(notSaid, 0.99);
  return {
    id,
    said: said.length,
    'not said': notSaid.length,
    auc: areaUnderCurve(said, notSaid).toFixed(2),
    'margin 95 %': quantile(notSaid, 0.95).toFixed(1),
    found: shareOf(said, (evidence) => evidence >= quantile(notSaid, 0.95)).toFixed(2),
    'margin 99 %': margin.toFixed(1),
    'found ': shareOf(said, (evidence) => evidence >= margin).toFixed(2),
    'clean ': shareOf(clean, (evidence) => evidence >= margin).toFixed(2),
  };
}

function areaUnderCurve(above: readonly number[], below: readonly number[]): number {
  const wins = above.flatMap((a) => below.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}
