import llama from 'llama-tokenizer-js';
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm';
import { SAMPLE_RATE } from './sound.ts';

// The shape of Moonshine tiny: the decoder's layers, its heads, and the size of a head.
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;

/** A sentence of 200 letters has fewer; letters of other scripts have several tokens each. */
const MAX_TOKENS = 120;
/** Places in one run: each has 128 KB of scores. */
const MAX_POSITIONS = 600;

const START = 1;
const END = 2;
/** Speech has fewer tokens a second; a decoder that repeats itself ends here. */
const MAX_TOKENS_PER_SECOND = 6.5;

/** A word of a text with the mean log probability of its tokens. */
export type WordScore = { text: string; score: number };

/** The log probability of a text, in all and for each word. Punctuation is in the sum and in no word. */
export type TextScore = { sum: number; words: WordScore[] };

/** One encoded recording. */
export type Heard = {
  /**
   * Scores texts, in their order.
   * @throws RangeError for a text of more than 120 tokens
   */
  score: (texts: readonly string[]) => Promise<TextScore[]>;
  /** Writes down what was said: at least one word, as the caller knows that something was. */
  transcribe: () => Promise<string>;
};

/** Files of the model, or addresses from which the runtime reads them. */
export type ModelFiles = { encoder: Uint8Array; decoder: Uint8Array };

/**
 * Moonshine tiny (English, int8), which compares a recording with texts: it says how probable each text is, and is not
 * asked what was said where a learner is judged, because it repairs mistakes.
 *
 * Why: docs/decisions/084-speech-is-compared-with-texts.md
 */
export class SpeechModel {
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;

  private constructor(encoder: InferenceSession, decoder: InferenceSession) {
    this.#encoder = encoder;
    this.#decoder = decoder;
  }

  static async load({ encoder, decoder }: ModelFiles): Promise<SpeechModel> {
    env.wasm.numThreads = 1;
    return new SpeechModel(await InferenceSession.create(encoder), await InferenceSession.create(decoder));
  }

  /** Encodes a recording once, for any number of texts. `sound`: mono, 16 kHz, -1 to 1. */
  async hear(sound: Float32Array): Promise<Heard> {
    const { last_hidden_state: hidden } = await this.#encoder.run({
      input_values: new Tensor('float32', sound, [1, sound.length]),
    });
    if (!hidden) throw new Error('the encoder returned nothing');
    return {
      score: (texts) => this.#score(hidden, texts),
      transcribe: () => this.#transcribe(hidden, Math.ceil((sound.length / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND)),
    };
  }

  /** Scores several texts in one run, which costs a third of a run for each. */
  async #score(hidden: Tensor, texts: readonly string[]): Promise<TextScore[]> {
    const all = texts.map((text) => [...llama.encode(text, false, true), END]);
    const longest = Math.max(...all.map((tokens) => tokens.length));
    if (longest > MAX_TOKENS) throw new RangeError(`a text has ${longest} tokens`);
    const rows = Math.max(1, Math.floor(MAX_POSITIONS / longest));
    const scores: TextScore[] = [];
    for (let i = 0; i < all.length; i += rows) scores.push(...(await this.#scoreRun(hidden, all.slice(i, i + rows))));
    return scores;
  }

  async #scoreRun(hidden: Tensor, all: readonly number[][]): Promise<TextScore[]> {
    const length = Math.max(...all.map((tokens) => tokens.length));
    // What follows the end of a text changes nothing before it.
    const padded = all.flatMap((tokens) => [START, ...tokens.slice(0, -1), ...Array(length - tokens.length).fill(END)]);
    const { logits } = await this.#decode(repeat(hidden, all.length), padded, { past: noPast(), rows: all.length });
    return all.map((tokens, row) => {
      const scores = tokens.map((token, i) => logProbability(logits, row * length + i, token));
      return { sum: scores.reduce((a, b) => a + b, 0), words: scoreWords(tokens, scores) };
    });
  }

  async #transcribe(hidden: Tensor, maxTokens: number): Promise<string> {
    const tokens: number[] = [];
    let past = noPast();
    for (let next = START; tokens.length < maxTokens; tokens.push(next)) {
      const out = await this.#decode(hidden, [next], { past, useCache: tokens.length > 0 });
      // Behind silence the model likes to end at once.
      next = likeliest(out['logits'], { isFirst: tokens.length === 0 });
      if (next === END) break;
      if (isLoop(tokens, next)) break;
      past = Object.fromEntries(
        Object.entries(past).map(([name, before]) => {
          // What the decoder knows of the sound does not change after the first step.
          const isUnchanged = tokens.length > 0 && name.includes('encoder');
          return [name, isUnchanged ? before : (out[name.replace('past_key_values', 'present')] ?? before)];
        }),
      );
    }
    return llama.decode(tokens, false, false).trim();
  }

  async #decode(
    hidden: Tensor,
    tokens: readonly number[],
    { past, rows = 1, useCache = false }: { past: Past; rows?: number; useCache?: boolean },
  ) {
    return this.#decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [rows, tokens.length / rows]),
      encoder_hidden_states: hidden,
      use_cache_branch: new Tensor('bool', [useCache], [1]),
      ...past,
    });
  }
}

/** The longest group of tokens that is looked for, and how many tokens it fills: "very, very, very" has fewer. */
const MAX_LOOP = 12;
const LOOPED_TOKENS = 12;
const MIN_ROUNDS = 3;

/** Whether the decoder goes in circles: the last tokens are one group over and over. */
function isLoop(tokens: readonly number[], next: number): boolean {
  const all = [...tokens, next];
  for (let size = 1; size <= MAX_LOOP; size += 1) {
    const length = size * Math.max(MIN_ROUNDS, Math.ceil(LOOPED_TOKENS / size));
    const last = all.slice(-length);
    if (last.length === length && last.every((token, i) => token === last[i % size])) return true;
  }
  return false;
}

/** The same encoded sound for each row of a run. */
function repeat(hidden: Tensor, times: number): Tensor {
  if (!(hidden.data instanceof Float32Array)) throw new Error('the encoder returned no numbers');
  const data = new Float32Array(hidden.data.length * times);
  for (let row = 0; row < times; row += 1) data.set(hidden.data, row * hidden.data.length);
  return new Tensor('float32', data, [times, ...hidden.dims.slice(1)]);
}

type Past = Record<string, Tensor>;

function noPast(): Past {
  const empty = () => new Tensor('float32', new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]);
  const names = Array.from({ length: LAYERS }, (_, i) =>
    ['decoder', 'encoder'].flatMap((side) => ['key', 'value'].map((part) => `past_key_values.${i}.${side}.${part}`)),
  ).flat();
  return Object.fromEntries(names.map((name) => [name, empty()]));
}

/** The scores of all tokens at one place of the run; a negative place counts from the end. */
function rowOf(logits: Tensor | undefined, at: number): Float32Array {
  const [rows = 0, length = 0, size = 0] = logits?.dims ?? [];
  if (!(logits?.data instanceof Float32Array) || size === 0) throw new Error('the decoder returned no scores');
  const row = at < 0 ? rows * length + at : at;
  return logits.data.subarray(row * size, (row + 1) * size);
}

function logProbability(logits: Tensor | undefined, at: number, token: number): number {
  const row = rowOf(logits, at);
  let max = -Infinity;
  for (const value of row) if (value > max) max = value;
  let sum = 0;
  for (const value of row) sum += Math.exp(value - max);
  return (row[token] ?? -Infinity) - max - Math.log(sum);
}

function likeliest(logits: Tensor | undefined, { isFirst }: { isFirst: boolean }): number {
  const row = rowOf(logits, -1);
  let best = 0;
  for (const [token, value] of row.entries())
    if (value > (row[best] ?? -Infinity) && !(isFirst && token === END)) best = token;
  return best;
}

/** Begins the tokens of a word, as the tokenizer writes a space. */
const SPACE = '▁';

function scoreWords(tokens: readonly number[], scores: readonly number[]): WordScore[] {
  const words: { text: string; scores: number[] }[] = [];
  for (const [i, token] of tokens.entries()) {
    const piece = token === END ? '' : (llama.vocabById[token] ?? '');
    if (piece.startsWith(SPACE)) words.push({ text: '', scores: [] });
    const word = words.at(-1);
    const letters = piece.replaceAll(SPACE, '');
    if (!word || !/[\p{L}\p{N}]/u.test(letters)) continue;
    word.text += letters;
    word.scores.push(scores[i] ?? 0);
  }
  return words
    .filter((word) => word.scores.length > 0)
    .map(({ text, scores: of }) => ({ text, score: of.reduce((a, b) => a + b, 0) / of.length }));
}
