import { render, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { StoryFrame } from '../../test/story-frame.tsx';

/** Every component with a created element. */
const created = vi.hoisted(() => new Set<unknown>());

vi.mock('react/jsx-dev-runtime', async (importOriginal) => {
  const runtime = await importOriginal<{ jsxDEV: (type: unknown, ...rest: unknown[]) => unknown }>();
  return {
    ...runtime,
    jsxDEV(type: unknown, ...rest: unknown[]) {
      created.add(type);
      return runtime.jsxDEV(type, ...rest);
    },
  };
});

type Story = ComponentType;
type StoryFile = Record<string, unknown> & { default: { title: string } };

const files = import.meta.glob<StoryFile>('./**/*.stories.tsx', { eager: true });
const modules = import.meta.glob<Record<string, unknown>>(['./**/*.tsx', '!./**/*.{test,stories,fixture}.tsx'], {
  eager: true,
});

const stories = Object.values(files).flatMap(({ default: { title }, ...exported }) =>
  // Every other export of such a file is a story.
  Object.entries(exported).map(([name, Story]) => ({ name: `${title}: ${name}`, Story: Story as Story })),
);

test.each(stories)('$name is rendered', async ({ Story }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('stories have no network')));
  const { container, baseElement } = render(<Story />, { wrapper: StoryFrame });
  // Some parts are loaded after the first render, and some stand beside the container.
  await waitFor(() => expect(container.childElementCount + baseElement.childElementCount).toBeGreaterThan(1));
});

test('every component has a story', async () => {
  const components = Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(([name, value]) => typeof value === 'function' && /^[A-Z]/.test(name))
      .map(([name, value]) => ({ name: `${name} of ${file}`, value })),
  );
  expect(components.length).toBeGreaterThan(90);
  // Chunks of the last story may still be loading.
  await vi.waitFor(() =>
    expect(components.filter(({ value }) => !created.has(value)).map(({ name }) => name)).toEqual([]),
  );
});
