import { describe, expect, it } from 'vitest';
import { arrangedTokens } from './arranged-tokens.ts';

describe('the tokens of a sentence', () => {
  it('keep the capital and the punctuation where there is one order', () => {
    expect(arrangedTokens(['Are you from Cairo?'])).toEqual([['Are', 'you', 'from', 'Cairo?']]);
  });

  it('keep them where another order has the same ends', () => {
    expect(arrangedTokens(['Trust is built slowly and lost.', 'Trust is slowly built and lost.'])).toEqual([
      ['Trust', 'is', 'built', 'slowly', 'and', 'lost.'],
      ['Trust', 'is', 'slowly', 'built', 'and', 'lost.'],
    ]);
  });

  it('lose what would reveal how one of two orders starts, ends and pauses', () => {
    expect(arrangedTokens(['On Friday, we rest.', 'We rest on Friday.'])).toEqual([
      ['on', 'Friday', 'we', 'rest'],
      ['we', 'rest', 'on', 'Friday'],
    ]);
  });

  it('keep the capital of a name and of I in every place', () => {
    expect(arrangedTokens(["I'll call Mona when I arrive.", "When I arrive, I'll call Mona."])[1]).toEqual([
      'when',
      'I',
      'arrive',
      "I'll",
      'call',
      'Mona',
    ]);
  });

  it('stay unchanged where a word appears twice and only one of the two moves', () => {
    expect(arrangedTokens(['The guest left the key on the desk.', 'The guest left on the desk the key.'])[0]).toEqual([
      'The',
      'guest',
      'left',
      'the',
      'key',
      'on',
      'the',
      'desk',
    ]);
  });
});
