import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { TRANSLATORS, translatePage } from '../../../test/translator.ts';

let step: (next: number) => void;

/** Texts beside elements, texts that come, change and go, and texts in front of which something is inserted. */
function Screen() {
  const [shown, setShown] = useState(0);
  step = setShown;
  return (
    <main>
      {shown % 2 === 0 && 'even '}
      {shown} of {3}
      {shown === 1 && <b>one</b>} then
      {shown === 2 ? 'a text' : <i>an element</i>}
      {shown !== 2 && ['x', 'y', 'z'].map((key) => <span key={key}>{key}</span>)}
    </main>
  );
}

describe.each(TRANSLATORS)('a page whose translator %s its texts', (how) => {
  test('is changed by React, shows the new texts, and is removed', async () => {
    const { container, unmount } = render(<Screen />);
    const untranslated = () => container.textContent;
    const texts = [0, 1, 2, 3, 2, 1, 0].map((shown) => {
      act(() => step(shown));
      return { shown, text: untranslated() };
    });
    translatePage(how);
    expect(container.querySelectorAll('font').length).toBeGreaterThan(4);
    for (const { shown, text } of texts) {
      act(() => step(shown));
      await expect.poll(untranslated).toBe(text);
    }
    unmount();
    expect(container.textContent).toBe('');
  });
});
