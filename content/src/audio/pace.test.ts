import { describe, expect, it } from 'vitest';
import { sampleCourse, sampleManifest } from '../../test/sample-course.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import { listClips } from './list-clips.ts';
import { LINE_PAUSE, slowerPace, tempoOf } from './pace.ts';
import { isCurrent } from './recipe.ts';
import { countWords, measureTempo } from './words-per-minute.ts';

const clipOf = (text: string, course = sampleCourse()) =>
  listClips(course).find(({ lines }) => lines.length === 1 && lines[0]?.text === text);

describe('the pace of a clip', () => {
  it('is that of its level, and of the lower one where two say the same', () => {
    const course = sampleCourse();
    const [a1, , , , c1] = course.weeks;
    if (!a1?.sentences[0] || !c1?.sentences[0]) throw new Error('a week is missing');
    c1.sentences[0].en = 'A premise is here.';
    expect(clipOf('A premise is here.', course)?.pace).toBe('C1');
    a1.sentences[0].en = 'A premise is here.';
    expect(clipOf('A premise is here.', course)?.pace).toBe('A1');
    expect(slowerPace('B2', 'B1')).toBe('B1');
  });

  it('rises with the level, while words stay slow and pauses shrink', () => {
    for (const voice of ['a', 'b'] as const) {
      const tempos = LEVEL_CODES.map((level) => tempoOf(voice, 'sentence', level));
      expect(tempos).toEqual(tempos.toSorted((x, y) => x - y));
      expect(new Set(LEVEL_CODES.map((level) => tempoOf(voice, 'word', level))).size).toBe(1);
    }
    expect(LINE_PAUSE.A1).toBeGreaterThan(LINE_PAUSE.C1);
  });

  it('renders a clip again when its pace or the format changed, but never a recording', () => {
    const clip = clipOf('This is the name.');
    const entry = sampleManifest(sampleCourse())[clip?.key ?? ''];
    if (!clip || !entry) throw new Error('the clip is missing');
    expect(isCurrent(clip, entry)).toBe(true);
    expect(isCurrent({ ...clip, pace: 'B1' }, entry)).toBe(false);
    expect(isCurrent(clip, { ...entry, recipe: undefined })).toBe(false);
    expect(isCurrent(clip, { ...entry, recipe: undefined, source: 'human' })).toBe(true);
  });
});

describe('words a minute', () => {
  it('are counted without silence and pauses', () => {
    expect(countWords("I'm from – 3 places.")).toBe(4);
    const course = sampleCourse();
    const rows = measureTempo(course, sampleManifest(course));
    expect(rows.map(({ level }) => level)).toContain('C1');
    // Sentences of the sample: three seconds each, with 0.37 seconds of silence.
    expect(Number(rows.find(({ level, voice }) => level === 'A1' && voice === 'a')?.sentences)).toBeGreaterThan(60);
  });
});
