import { describe, expect, it } from 'vitest';
import { visualRuns } from './visual-runs.ts';

const shown = (text: string) => visualRuns(text).map(({ text }) => text);

describe('a right-to-left line', () => {
  it('does not split Arabic', () => {
    expect(visualRuns('شهادة إتمام')).toEqual([{ text: 'شهادة إتمام', rtl: true }]);
  });

  it('places what is read first at its right end', () => {
    expect(shown('المستوى A1 من لسان')).toEqual([' من لسان', 'A1', 'المستوى ']);
    expect(shown('10 آذار 2026')).toEqual(['2026', ' آذار ', '10']);
  });

  it('joins Latin words, the characters between them and numbers after them', () => {
    expect(shown('اسمه Jean-Paul d’Arc هنا')).toEqual([' هنا', 'Jean-Paul d’Arc', 'اسمه ']);
    expect(shown('من Week 12 B إلى')).toEqual([' إلى', 'Week 12 B', 'من ']);
    expect(shown('في 3.5 و 10:30')).toEqual(['10:30', ' و ', '3.5', 'في ']);
  });

  it('mirrors brackets and quotation marks', () => {
    expect(shown('مستوى (مبتدئ)')).toEqual(['مستوى )مبتدئ(']);
    expect(shown('هو «Lisan» هنا')).toEqual(['» هنا', 'Lisan', 'هو «'].map(mirror));
  });

  it('joins marks with their base letters', () => {
    expect(shown('لسانٌ 5')).toEqual(['5', 'لسانٌ ']);
    expect(visualRuns('e\u0301 ق')).toEqual([
      { text: ' ق', rtl: true },
      { text: 'e\u0301', rtl: false },
    ]);
  });

  it('reverses a run without letters', () => {
    expect(shown('ق 5 (6')).toEqual(['6', ') ', '5', 'ق ']);
  });

  it('is left to right when it has Latin letters only', () => {
    expect(visualRuns('John Smith (3rd)')).toEqual([{ text: 'John Smith (3rd)', rtl: false }]);
  });
});

function mirror(text: string): string {
  return text.replace(/[«»]/g, (mark) => (mark === '«' ? '»' : '«'));
}
