import { describe, expect, it } from 'vitest';
import { plainTypography } from './typography.ts';

describe('plain typography', () => {
  it('replaces apostrophes and spaces by those of a plain keyboard', () => {
    expect(plainTypography('I don\u2019t, I\u00b4m, it\u02bcs, she`s')).toBe("I don't, I'm, it's, she's");
    expect(plainTypography('a\u00a0b\u202fc\u3000d\te')).toBe('a b c d e');
  });

  it('leaves lines and every place of the text', () => {
    const text = 'He don\u2019t\u00a0work.\n\u201cYes\u201d';
    expect(plainTypography(text)).toHaveLength(text.length);
    expect(plainTypography(text)).toContain('.\n\u201c');
  });
});
