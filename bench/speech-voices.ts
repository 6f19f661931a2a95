import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SAMPLE_RATE } from '../speech/src/sound.ts';

const run = promisify(execFile);

/** A voice of espeak-ng with its speed in words a minute and its pitch. */
export type Voice = { name: string; speed: number; pitch: number };

/** ARPABET and the mnemonics of espeak-ng. */
const PHONES = new Map(
  (
    'AA A: AE a AH V AO O: AW aU AY aI EH E ER 3: EY eI IH I IY i: OW oU OY OI UH U UW u: B b CH tS D d DH D F f G g ' +
    'HH h JH dZ K k L l M m N n NG N P p R r S s SH S T t TH T V v W w Y j Z z ZH Z'
  )
    .match(/\S+ \S+/g)
    ?.map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
);
/** Vowels without stress. */
const WEAK = new Map([
  ['AH', '@'],
  ['ER', '3'],
  ['IY', 'i'],
]);

/** Writes ARPABET as input of espeak-ng. `say`: `[[p'En]]`. */
export function toEspeak(phones: readonly string[], voice: Voice): string {
  const isBritish = voice.name.startsWith('en-gb');
  const written = phones.map((phone) => {
    const [, name = '', stress = ''] = /^([A-Z]+)(\d?)$/.exec(phone) ?? [];
    const usual = isBritish && name === 'OW' ? '@U' : PHONES.get(name);
    const sound = (stress === '0' ? WEAK.get(name) : undefined) ?? usual ?? '';
    return (stress === '1' ? "'" : stress === '2' ? ',' : '') + sound;
  });
  return `[[${written.join('|')}]]`;
}

/** Speaks a text, which may contain phonemes in double brackets. */
export async function speak(text: string, voice: Voice): Promise<Float32Array> {
  const args = ['-v', voice.name, '-s', String(voice.speed), '-p', String(voice.pitch), '--stdout', text];
  const { stdout } = await run('espeak-ng', args, { encoding: 'buffer', maxBuffer: 64e6 });
  // A header of 44 bytes, then mono samples of 16 bits; espeak writes its rate at byte 24.
  const rate = stdout.readUInt32LE(24);
  const samples = Float32Array.from(
    { length: (stdout.length - 44) >> 1 },
    (_, i) => stdout.readInt16LE(44 + i * 2) / 32768,
  );
  return resample(samples, rate, SAMPLE_RATE);
}

/** Band-limited resampling with a windowed sinc of 16 zero crossings. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const ratio = Math.min(1, to / from);
  const reach = Math.ceil(16 / ratio);
  return Float32Array.from({ length: Math.floor((samples.length * to) / from) }, (_, i) => {
    const centre = (i * from) / to;
    let sum = 0;
    for (let k = Math.ceil(centre - reach); k <= centre + reach; k += 1) {
      const x = k - centre;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1));
      const y = Math.PI * x * ratio;
      sum += (samples[k] ?? 0) * (y === 0 ? 1 : Math.sin(y) / y) * ratio * window;
    }
    return sum;
  });
}
