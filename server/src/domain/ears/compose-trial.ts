import type { EarTask, EarTrial } from '@lisan/contract/learner/ears';
import type { Random } from '../random/seeded-random.ts';
import { pickOne, shuffle } from '../random/shuffle.ts';
import type { Step } from './ladder.ts';

type Word = { en: string; ar: string; audio_url: string };

/** A trial with its key, as it is stored. */
export type KeyedTrial = {
  task: EarTask;
  clips: string[];
  rate: number;
  options: { en: string; ar: string }[];
  stage: number;
  right: 0 | 1;
  /** The two words of the pair in the order of the answers, each with a clip to compare. */
  words: [Word, Word];
};

/** The source of a trial. `avoid` has the words of the last pair, so that no pair is asked twice in a row. */
type TrialSource = { pairs: readonly EarPair[]; step: Step; avoid?: readonly string[] };

/** Makes a trial of a step: a pair, voices, and which of its words is right, all at random. */
export function composeTrial({ pairs, step, avoid = [] }: TrialSource, random: Random): KeyedTrial {
  const others = pairs.filter(({ words }) => !words.some(({ en }) => avoid.includes(en)));
  const pair = pickOne(others.length > 0 ? others : [...pairs], random);
  if (!pair) throw new Error('a contrast has no pairs');
  const speakers = chooseSpeakers(pair, step, random);
  const order = shuffle([0, 1] as const, random);
  const right = random() < 0.5 ? 0 : 1;
  const word = (nth: 0 | 1, speaker: number): Word => ({
    ...pair.words[nth],
    audio_url: (speakers[speaker] ?? speakers[0])?.urls[nth] ?? '',
  });
  const [first = 0, second = 1] = order;
  const words: [Word, Word] = [word(first, 0), word(second, step.mixed ? 1 : 0)];
  const { stage, rate, task } = step;
  return {
    task,
    stage,
    rate,
    right,
    words,
    ...soundsOf(task, { words, right, third: word(right === 0 ? first : second, 2), repeated: word(first, 1) }),
  };
}

type Sounds = { words: [Word, Word]; right: 0 | 1; third: Word; repeated: Word };

function soundsOf(task: EarTask, { words, right, third, repeated }: Sounds): Pick<KeyedTrial, 'clips' | 'options'> {
  const urls = words.map(({ audio_url }) => audio_url);
  const options = words.map(({ en, ar }) => ({ en, ar }));
  if (task === 'identify') return { clips: [words[right].audio_url], options };
  if (task === 'abx') return { clips: [...urls, third.audio_url], options: [] };
  return { clips: right === 0 ? [words[0].audio_url, repeated.audio_url] : urls, options: [] };
}

/** The speakers of the first, the second and the third clip: one for all, or three different ones. */
function chooseSpeakers({ clips }: EarPair, { voices, mixed }: Step, random: Random): EarPair['clips'] {
  const shuffled = shuffle(clips.slice(0, voices), random);
  return mixed ? shuffled.slice(0, 3) : shuffled.slice(0, 1);
}

/** The trial as the learner gets it, without its key. */
export function presentTrial({ task, clips, rate, options, stage }: KeyedTrial, position: number): EarTrial {
  return { position, task, clips, rate, options, stage };
}

type EarPairWord = { en: string; ar: string };

/** Two words that differ in one sound; `clips` has the addresses of both by voice, the clearest voice first. */
export type EarPair = { words: [EarPairWord, EarPairWord]; clips: { voice: string; urls: [string, string] }[] };
