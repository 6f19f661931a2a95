import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsolePage, Panel } from './console-page.tsx';

test('a panel that is what its page is about does not repeat the heading of the page', () => {
  render(
    <ConsolePage title="الفريق">
      <Panel title="الفريق" isWhole>
        <p>ليلى</p>
      </Panel>
      <Panel title="الأدوار">
        <p>مدير</p>
      </Panel>
    </ConsolePage>,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['الفريق', 'الأدوار']);
});
