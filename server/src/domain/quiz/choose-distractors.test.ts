import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesGloss } from './arabic-gloss.ts';
import { chooseDistractors } from './choose-distractors.ts';
import { chooseLineDistractors } from './choose-line-distractors.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { soundDistance } from './sound-distance.ts';
import { wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';

const pool = [...wordsOfWeek(1), ...wordsOfWeek(2)];
const word = fc.constantFrom(...pool);

describe('choosing wrong options', () => {
  it('never chooses the word, a synonym, or two with the same meaning', () => {
    fc.assert(
      fc.property(word, fc.string(), (target, seed) => {
        const options = [target, ...chooseDistractors(target, pool, seededRandom(seed))];
        expect(options).toHaveLength(4);
        for (const [i, one] of options.entries()) {
          for (const other of options.slice(i + 1)) {
            expect(one.en).not.toBe(other.en);
            expect(sharesGloss(one.ar, other.ar)).toBe(false);
          }
        }
      }),
    );
  });

  it('never shows two words of one group of near meaning', () => {
    const grouped = pool.map((one, i) => ({ ...one, groups: [`group-${i % 9}`, ...(i % 2 === 0 ? ['even'] : [])] }));
    fc.assert(
      fc.property(fc.constantFrom(...grouped), fc.string(), (target, seed) => {
        const options = [target, ...chooseDistractors(target, grouped, seededRandom(seed))];
        const names = options.flatMap(({ groups }) => groups);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  it('prefers the part of speech where there are enough, and has one of the same week', () => {
    fc.assert(
      fc.property(word, fc.string(), (target, seed) => {
        fc.pre(target.pos === 'noun');
        const chosen = chooseDistractors(target, pool, seededRandom(seed));
        expect(chosen.map((other) => other.pos)).toEqual(['noun', 'noun', 'noun']);
        expect(chosen.some((other) => other.week === target.week)).toBe(true);
      }),
    );
  });

  it('falls back to other parts of speech when its own has too few words', () => {
    const have = pool.filter((one) => one.en === 'have');
    for (const target of have) expect(chooseDistractors(target, pool, seededRandom('x'))).toHaveLength(3);
  });

  it('excludes words of other levels', () => {
    const [target, ...others] = pool;
    if (!target) throw new Error('the pool is empty');
    expect(
      chooseDistractors(
        target,
        others.map((other) => ({ ...other, level_id: 'level-c1' })),
        seededRandom('x'),
      ),
    ).toEqual([]);
  });
});

describe('sharing a gloss', () => {
  it('compares alternatives ignoring vowels, article and alef', () => {
    expect(sharesGloss('أمّ، والدة', 'والد / والدة')).toBe(true);
    expect(sharesGloss('البيت', 'بيت')).toBe(true);
    expect(sharesGloss('مدرسة (مكان)', 'مَدرسه')).toBe(true);
    expect(sharesGloss('زميل في العمل', 'زميل')).toBe(true);
    expect(sharesGloss('كبير أو ضخم', 'ضخم')).toBe(true);
    expect(sharesGloss('كتاب', 'كاتب')).toBe(false);
  });
});

describe('the distance of sounds', () => {
  it('is small for sounds that Arabic speakers confuse', () => {
    expect(soundDistance('/pɪɡ/', '/bɪɡ/')).toBeCloseTo(0.1, 5);
    expect(soundDistance('/kɪɡ/', '/bɪɡ/')).toBeCloseTo(1 / 3, 5);
    expect(soundDistance('/ʃɪp/', '/tʃɪp/')).toBeCloseTo(0.1, 5);
    expect(soundDistance('/ʃɪp/', '/ʃiːp/')).toBeCloseTo(0.1, 5);
    expect(soundDistance('/ˈsɪti/', '/sɪti/')).toBe(0);
  });
});

describe('choosing wrong lines', () => {
  const line = { en: "They're new here.", ar: 'هم جدد هنا.' };

  it('excludes lines with the same text in either language', () => {
    const same = [
      { en: 'They are new here.', ar: 'إنهم جدد في المكان.' },
      { en: 'They look new.', ar: 'هُم جُدُد هُنا' },
      { en: "They're new here, too.", ar: 'هم أيضًا قد وصلوا.' },
    ];
    expect(chooseLineDistractors(line, [...same, line], seededRandom('x'))).toEqual([]);
  });

  it('prefers lines with similar words and length', () => {
    const near = ['I am new here.', 'You are not here.', 'They are old.'].map((en, i) => ({ en, ar: `سطر${i}` }));
    const far = Array.from({ length: 9 }, (_, i) => ({
      en: `Yesterday my brother bought seven very big red apples number${i}.`,
      ar: `بعيد${i}`,
    }));
    const chosen = chooseLineDistractors(line, [...far, ...near], seededRandom('x'));
    expect(chosen).toHaveLength(3);
    expect(chosen.some((one) => near.includes(one))).toBe(true);
  });
});
