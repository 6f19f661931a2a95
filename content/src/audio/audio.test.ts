import { describe, expect, it } from 'vitest';
import { sampleCourse, sampleManifest } from '../../test/sample-course.ts';
import { risesAtEnd } from './intonation.ts';
import { listClips } from './list-clips.ts';
import { clipKey, findClip, findDialogueClip, formatManifest, Manifest } from './manifest.ts';
import { parsePronunciations, parseRespellings, spokenText } from './pronunciations.ts';
import { amplify, joinLines, loopTo, SAMPLE_RATE, speechEnd, trimSilence } from './shape-sound.ts';
import { festivalProgram } from './festival.ts';

const byText = (a: string, b: string) => (a < b ? -1 : 1);

describe('listClips', () => {
  const clips = listClips(sampleCourse());
  const voicesOf = (text: string) =>
    clips
      .filter(({ lines }) => lines.length === 1 && lines[0]?.text === text)
      .flatMap(({ lines }) => lines.map((line) => line.voice))
      .toSorted(byText);

  it('lists each clip once, sorted', () => {
    const keys = clips.map((clip) => clip.key);
    expect(keys).toEqual([...new Set(keys)].toSorted(byText));
  });

  it('includes words, examples, sentences and the texts of questions', () => {
    for (const text of ['name', 'I have a name.', 'This is the name.', 'He is from Cairo.', 'It is a pen.'])
      expect(voicesOf(text)).toEqual(['a']);
    expect(voicesOf('She is here.')).toEqual(['a', 'b']);
  });

  it('speaks minimal pairs in both voices and a dialogue as one clip', () => {
    expect(voicesOf('pen')).toEqual(['a', 'b']);
    // The dialogue of the week, and the one of small talk.
    expect(clips.filter((clip) => clip.kind === 'dialogue').map((clip) => clip.lines.length)).toEqual([2, 2]);
    expect(clips.filter((clip) => clip.kind === 'listening').map((clip) => clip.lines.length)).toEqual([1]);
  });
});

describe('the manifest', () => {
  it('finds clips by their text and voice', () => {
    const manifest = sampleManifest(sampleCourse());
    expect(findClip(manifest, 'pen', 'b')?.text).toBe('pen');
    expect(findClip(manifest, 'name', 'b')).toBeUndefined();
    expect(
      findDialogueClip(manifest, [
        { voice: 'a', text: 'Hello! Are you Omar?' },
        { voice: 'b', text: 'Yes, I am.' },
      ])?.cues,
    ).toEqual([0.12, 1.12]);
  });

  it('distinguishes voices and lines', () => {
    expect(clipKey([{ voice: 'a', text: 'Hi.' }])).not.toBe(clipKey([{ voice: 'b', text: 'Hi.' }]));
    expect(clipKey([{ voice: 'a', text: 'Hi.' }])).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is written sorted, one clip a line, and read back the same', () => {
    const manifest = sampleManifest(sampleCourse());
    const text = formatManifest(Object.fromEntries(Object.entries(manifest).toReversed()));
    expect(text).toBe(formatManifest(manifest));
    expect(text.trim().split('\n')).toHaveLength(Object.keys(manifest).length + 2);
    expect(Manifest.parse(JSON.parse(text))).toEqual(manifest);
  });
});

describe('risesAtEnd', () => {
  it.each([
    'Is it feasible?',
    "You're sure?",
    'Yes. Could you help me?',
    'How did you travel? By car?',
    'Omar, is this your phone?',
  ])('%s rises', (text) => {
    expect(risesAtEnd(text)).toBe(true);
  });

  it.each([
    'Tomorrow.',
    'Where is it?',
    'Omar, who is she?',
    'So what happened?',
    'Is it tea or coffee?',
    'Really? Yes.',
  ])('%s falls', (text) => {
    expect(risesAtEnd(text)).toBe(false);
  });
});

describe('the input of the voices', () => {
  const respellings = parseRespellings('# remark\n^live$ = liv\nan object = an objekt');

  it('respells whole words by their sense', () => {
    expect(spokenText('live', respellings)).toBe('liv');
    expect(spokenText('I live here.', respellings)).toBe('I live here.');
    expect(spokenText('An object lesson', respellings)).toBe('an objekt lesson');
    expect(spokenText('He said “no” – twice', [])).toBe('He said no, twice');
  });

  it('passes pronunciations to festival in the voice’s own phones', () => {
    const words = parsePronunciations('# remark\nkarim nil : k ax0 r iy1 m');
    const program = festivalProgram([{ voice: 'a', text: 'Say "hi".', tempo: 0.5 }], '/work', {
      file: '',
      words,
      respellings: [],
    });
    expect(program).toContain(`(lex.add.entry (list "karim" nil (lex.syllabify.phstress '(k ax0 r iy1 m))))`);
    expect(program).toContain('(Utterance Text "Say hi.")');
  });
});

describe('shape of the sound', () => {
  const tone = (seconds: number) => new Float32Array(seconds * SAMPLE_RATE).map((_, i) => Math.sin(i / 10) / 2);
  const silence = (seconds: number) => new Float32Array(seconds * SAMPLE_RATE);
  const chain = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

  it('cuts silence, but keeps a soft consonant', () => {
    const soft = amplify(tone(0.1), -40);
    const trimmed = trimSilence(chain(silence(0.5), soft, tone(1), silence(0.7)));
    expect(trimmed.length / SAMPLE_RATE).toBeCloseTo(1.14, 1);
    expect(trimSilence(silence(1))).toHaveLength(0);
  });

  it('finds the end of the last syllable before its fading', () => {
    expect(speechEnd(chain(tone(1), amplify(tone(0.4), -30), silence(0.2)))).toBeCloseTo(1, 2);
  });

  it('adds a lead, pauses and a tail around lines and returns where each starts', () => {
    const { samples, cues, seconds } = joinLines([tone(1), tone(0.5)], 0.35);
    expect(cues).toEqual([0.12, 1.47]);
    expect(seconds).toBe(2.22);
    expect(samples[Math.round(0.06 * SAMPLE_RATE)]).toBe(0);
  });

  it('loops a word until a loudness meter can read it', () => {
    expect(loopTo(tone(0.4), 6).length / SAMPLE_RATE).toBeCloseTo(6, 0);
  });
});
