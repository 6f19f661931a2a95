import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { canDistinguish, type Decision } from '../speech/src/decide.ts';
import { foilsOf, wordsOfText } from '../speech/src/foils.ts';
import { listenToPair, listenToReply, listenToText } from '../speech/src/listen.ts';
import { SAMPLE_RATE, decodeSound, encodeSound, examineSound, trimSilence } from '../speech/src/sound.ts';
import { SUBSTITUTIONS } from '../speech/src/substitutions.ts';
import { listFixtures, readSentences, shuffle, VOICES, type Counts, type Fixture } from './speech-fixtures.ts';
import { foilsFor, measureText, recordFixture, shareOf, type Bench } from './speech-measure.ts';
import { speak } from './speech-voices.ts';
import { median, type Claim } from './tools/claims.ts';

const CONTENT = join(import.meta.dirname, '../content');
/** One decision in so many is made again from the bytes that a phone sends. */
const ADPCM_EVERY = 3;
const PHONE_SLOWNESS = 6;

type Answer = { fixture: Fixture; decision: Decision; sent?: Decision; quality: string; bytesPerSecond?: number };

/** Sentences: right answers, and each substitution. */
export async function proveSentences(bench: Bench, counts: Counts): Promise<Claim[]> {
  const answers: Answer[] = [];
  for (const fixture of listFixtures('prove', counts, bench.pronounce)) {
    answers.push(await answer(bench, fixture, answers.length % ADPCM_EVERY === 0));
    if (answers.length % 50 === 0) console.error(`${answers.length} sentences`);
  }
  const right = answers.filter(({ fixture }) => !fixture.foil && !fixture.control);
  console.table(
    [false, true].map((noise) => {
      const some = right.filter(({ fixture }) => fixture.noise === noise);
      const share = (outcome: string) => percent(shareOf(some, ({ decision }) => decision.outcome === outcome));
      return {
        'right answers': noise ? '10 dB' : 'clean',
        right: share('right'),
        unsure: share('unsure'),
        wrong: share('wrong'),
        'by a word': percent(
          shareOf(some, ({ decision }) => decision.outcome === 'wrong' && !decision.fault.substitution),
        ),
      };
    }),
  );
  const spoken = SUBSTITUTIONS.filter(({ id }) => !counts.substitutions || counts.substitutions.has(id));
  console.table(spoken.map(({ id, isMarked }) => describe(id, isMarked, answers)));
  return [...claimsOfMarks(right, answers), ...claimsOfSound(answers)];
}

async function answer(bench: Bench, fixture: Fixture, isSent: boolean): Promise<Answer> {
  const recorded = await recordFixture(bench, fixture);
  const sound = trimSilence(recorded);
  const options = { text: fixture.text, foils: foilsFor(fixture, bench.pronounce) };
  const { decision } = await measureText(bench, await bench.model.hear(sound), options);
  const quality = examineSound(recorded);
  if (!isSent) return { fixture, decision, quality };
  const bytes = encodeSound(sound);
  const sent = await measureText(bench, await bench.model.hear(decodeSound(bytes)), options);
  return {
    fixture,
    decision,
    quality,
    sent: sent.decision,
    bytesPerSecond: (bytes.length * SAMPLE_RATE) / sound.length,
  };
}

function describe(id: string, isMarked: boolean, answers: readonly Answer[]) {
  const some = answers.filter(({ fixture }) => fixture.foil?.substitution === id);
  const found = some.filter(({ decision }) => decision.outcome === 'wrong');
  const clean = some.filter(({ fixture }) => !fixture.noise);
  const controls = answers.filter(({ fixture }) => fixture.control === id);
  return {
    id,
    marked: isMarked,
    spoken: some.length,
    found: percent(shareOf(some, ({ decision }) => decision.outcome === 'wrong')),
    clean: percent(shareOf(clean, ({ decision }) => decision.outcome === 'wrong')),
    'or unsure': percent(shareOf(some, ({ decision }) => decision.outcome !== 'right')),
    named: percent(shareOf(found, isNamed)),
    'control called wrong': percent(shareOf(controls, ({ decision }) => decision.outcome === 'wrong')),
  };
}

function isNamed({ fixture, decision }: Answer): boolean {
  if (decision.outcome !== 'wrong' || fixture.foil?.word !== decision.fault.word) return false;
  return decision.fault.substitution === fixture.foil.substitution;
}

function claimsOfMarks(right: readonly Answer[], answers: readonly Answer[]): Claim[] {
  const marked = new Set(SUBSTITUTIONS.filter(({ isMarked }) => isMarked).map(({ id }) => id));
  const said = answers.filter(({ fixture }) => fixture.foil && marked.has(fixture.foil.substitution));
  const found = said.filter(({ decision }) => decision.outcome === 'wrong');
  const sounds = answers.filter(({ decision }) => decision.outcome === 'wrong' && decision.fault.substitution);
  const controls = answers.filter(({ fixture: { control } }) => control !== undefined && marked.has(control));
  const isWrong = ({ decision }: Answer) => decision.outcome === 'wrong';
  return [
    claim('right answers called wrong', 100 * shareOf(right, isWrong), { atMost: 5 }),
    claim('controls of marked substitutions called wrong', 100 * shareOf(controls, isWrong), { atMost: 5 }),
    claim('marked substitutions found', 100 * shareOf(said, isWrong), { atLeast: 80 }),
    claim('marked substitutions found: sound named right', 100 * shareOf(found, isNamed), { atLeast: 90 }),
    claim('all named sounds: named right', 100 * shareOf(sounds, isNamed), { atLeast: 90 }),
  ];
}

function claimsOfSound(answers: readonly Answer[]): Claim[] {
  const sent = answers.filter((one) => one.sent);
  const changed = ({ decision, sent }: Answer) =>
    new Set([decision.outcome, sent?.outcome]).has('wrong') && decision.outcome !== sent?.outcome;
  const bytes = Math.max(...sent.map(({ bytesPerSecond = 0 }) => bytesPerSecond)) / 1000;
  console.log(
    `sound sent as ADPCM: ${sent.length} decisions, ${percent(shareOf(sent, (one) => one.decision.outcome === one.sent?.outcome))} the same`,
  );
  return [
    claim('decisions that ADPCM changes to or from wrong', 100 * shareOf(sent, changed), { atMost: 5 }),
    { name: 'bytes sent a second of speech', value: bytes, reach: 10, atLeast: false, unit: ' kB' },
    claim('spoken fixtures examined as good', 100 * shareOf(answers, ({ quality }) => quality === 'good'), {
      atLeast: 99,
    }),
  ];
}

/** Another word, a word left out, and another sentence: nothing of these may be called right. */
export async function proveWords(bench: Bench, count: number): Promise<Claim[]> {
  const random = seededRandom('words');
  const sentences = shuffle(readSentences('prove'), random);
  const vocabulary = [...new Set(sentences.flatMap((text) => wordsOfText(text).map(({ word }) => word.toLowerCase())))];
  const long = vocabulary.filter((word) => word.length > 3);
  const rows: { said: string; outcome: string; isPlace: boolean }[] = [];
  for (const [i, text] of sentences.slice(0, count).entries()) {
    const places = wordsOfText(text);
    const at = Math.floor(random() * places.length);
    const { start = 0, end = 0 } = places[at] ?? {};
    const other = long[Math.floor(random() * long.length)] ?? '';
    const versions = {
      'another word': text.slice(0, start) + other + text.slice(end),
      'a word left out': (text.slice(0, start) + text.slice(end)).trim(),
      'another sentence': sentences.at(-1 - i) ?? '',
    };
    for (const [said, spoken] of Object.entries(versions)) {
      const sound = await say(bench, spoken, { noise: i % 2 === 1 });
      const foils = foilsOf(text, bench.pronounce);
      const { decision } = await measureText(bench, await bench.model.hear(sound), { text, foils });
      const isPlace = decision.outcome === 'wrong' && decision.fault.word === at;
      rows.push({ said, outcome: decision.outcome, isPlace });
    }
  }
  const kinds = [...Map.groupBy(rows, ({ said }) => said)];
  console.table(
    kinds.map(([said, some]) => ({
      said,
      wrong: percent(shareOf(some, ({ outcome }) => outcome === 'wrong')),
      unsure: percent(shareOf(some, ({ outcome }) => outcome === 'unsure')),
      right: percent(shareOf(some, ({ outcome }) => outcome === 'right')),
      'word named right': percent(
        shareOf(
          some.filter(({ outcome }) => outcome === 'wrong'),
          ({ isPlace }) => isPlace,
        ),
      ),
    })),
  );
  return kinds.map(([said, some]) =>
    claim(`${said}, called right`, 100 * shareOf(some, ({ outcome }) => outcome === 'right'), { atMost: 5 }),
  );
}

async function say(bench: Bench, text: string, { noise }: { noise: boolean }): Promise<Float32Array> {
  const voices = VOICES.prove;
  const voice = voices[Math.floor(bench.random() * voices.length)];
  if (!voice) throw new Error('no voice');
  const sound = await speak(text, voice);
  return trimSilence(noise ? bench.disturb(sound) : sound);
}

/** Which permitted reply was said, and whether something else was said, at 10 dB. */
export async function proveReplies(bench: Bench, count: number): Promise<Claim[]> {
  const turns = shuffle(readTurns(), seededRandom('prove:turns'));
  const results: { said: boolean; refused: boolean; outsiderRefused: boolean }[] = [];
  for (const [i, replies] of turns.slice(0, count).entries()) {
    const said = Math.floor(bench.random() * replies.length);
    const outsider = turns[turns.length - 1 - i]?.[0]?.[0] ?? '';
    const wordings = replies[said] ?? [];
    const wording = wordings[Math.floor(bench.random() * wordings.length)] ?? '';
    const hear = async (text: string) => bench.model.hear(await say(bench, text, { noise: true }));
    const options = { replies, priorOf: bench.priorOf };
    const found = await listenToReply(await hear(wording), options);
    const other = await listenToReply(await hear(outsider), options);
    results.push({ said: found === said, refused: found === undefined, outsiderRefused: other === undefined });
  }
  console.log(`replies not recognised, asked once more: ${percent(shareOf(results, ({ refused }) => refused))}`);
  return [
    claim('reply of the permitted ones at 10 dB', 100 * shareOf(results, ({ said }) => said), { atLeast: 97 }),
    claim('outsiders refused at 10 dB', 100 * shareOf(results, ({ outsiderRefused }) => outsiderRefused), {
      atLeast: 95,
    }),
  ];
}

/** The permitted replies of each turn of the role-plays, filled up to four with replies of the next turn. */
/** Replies that are said at one place of a conversation, each with its paraphrases. */
function readTurns(): string[][][] {
  const folder = join(CONTENT, 'role-plays');
  const turns = readdirSync(folder).flatMap((file) => {
    const play = parse(readFileSync(join(folder, file), 'utf8')) as { turns?: { choices?: Choice[] }[] };
    return (play.turns ?? []).flatMap(({ choices }) => (choices ? [choices.map(wordingsOf)] : []));
  });
  return turns.map((replies, i) => {
    const byText = new Map([...replies, ...(turns[i + 1] ?? [])].map((wordings) => [wordings[0], wordings]));
    return [...byText.values()].slice(0, 4);
  });
}

type Choice = { en: string; also?: string[] };

function wordingsOf({ en, also = [] }: Choice): string[] {
  return [en, ...also];
}

/** Single words of `content/ears`. */
export async function provePairs(bench: Bench, each: number): Promise<Claim[]> {
  const folder = join(CONTENT, 'ears');
  const answers: { contrast: string; isChosen: boolean; isRight: boolean }[] = [];
  for (const file of readdirSync(folder)) {
    const { id, pairs } = parse(readFileSync(join(folder, file), 'utf8')) as { id: string; pairs: string[][] };
    if (!canDistinguish(id)) continue;
    for (const [first = '', , second = ''] of shuffle(pairs, seededRandom(`prove:${id}`)).slice(0, each)) {
      for (const said of [0, 1] as const) {
        const heard = await bench.model.hear(await say(bench, said === 0 ? first : second, { noise: false }));
        const chosen = await listenToPair(heard, { pair: [first, second], contrast: id, priorOf: bench.priorOf });
        answers.push({ contrast: id, isChosen: chosen !== undefined, isRight: chosen === said });
      }
    }
  }
  console.table(
    [...Map.groupBy(answers, ({ contrast }) => contrast)].map(([contrast, some]) => ({
      contrast,
      words: some.length,
      chosen: percent(shareOf(some, ({ isChosen }) => isChosen)),
      'right of these': percent(
        shareOf(
          some.filter(({ isChosen }) => isChosen),
          ({ isRight }) => isRight,
        ),
      ),
    })),
  );
  return [
    claim('words of a pair taken for the other word', 100 * shareOf(answers, (one) => one.isChosen && !one.isRight), {
      atMost: 5,
    }),
  ];
}

/** Processor time of a whole decision about 3 s of sound, with priors in the cache. */
export async function proveTime(bench: Bench): Promise<Claim[]> {
  const text = 'She works in a big hospital near the park.';
  const [voice] = VOICES.prove;
  if (!voice) throw new Error('no voice');
  const sound = new Float32Array(3 * SAMPLE_RATE);
  sound.set((await speak(text, voice)).subarray(0, sound.length));
  const options = { text, foils: foilsOf(text, bench.pronounce), priorOf: bench.priorOf };
  const times: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const before = process.cpuUsage();
    await listenToText(await bench.model.hear(sound), options);
    const { user, system } = process.cpuUsage(before);
    // The first runs allocate the memory of the model.
    if (i > 1) times.push((user + system) / 1000);
  }
  console.log(`foils in a decision: ${options.foils.length}`);
  const seconds = (median(times) * PHONE_SLOWNESS) / 1000;
  return [
    {
      name: 'processor time of a decision, 3 s of sound',
      value: Math.round(median(times)),
      reach: 500,
      atLeast: false,
      unit: ' ms',
    },
    { name: 'the same, six times slower (computed)', value: seconds, reach: 3, atLeast: false, unit: ' s' },
  ];
}

function claim(name: string, value: number, { atMost, atLeast }: { atMost?: number; atLeast?: number }): Claim {
  return { name, value, reach: atMost ?? atLeast ?? 0, atLeast: atMost === undefined, unit: ' %' };
}

function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${Math.round(share * 100)} %`;
}
