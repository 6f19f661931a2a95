import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { apiQueryKey } from '../../../lib/net/use-api.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { courseWeek } from './course-week.fixture.ts';
import { useCourseItem } from './use-course-item.ts';
import type { CourseItem } from './use-course-item.ts';

const asked: string[] = [];

function answer(replies: Record<string, [number, object]>) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.split('?')[0] ?? '';
    asked.push(path);
    const [status, body] = replies[path] ?? [404, { code: 'not_found', message: 'لم نجد ما طلبته.', request_id: '1' }];
    return Promise.resolve(Response.json(body, { status }));
  });
}

async function find(category: 'words' | 'lessons', uuid: string): Promise<CourseItem<'words' | 'lessons'>> {
  let found: CourseItem<'words' | 'lessons'> = { kind: 'waiting' };
  function Probe() {
    found = useCourseItem(category, uuid);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(found.kind).not.toBe('waiting'), 10_000));
  act(() => root.unmount());
  return found;
}

afterEach(() => {
  queryClient.clear();
  asked.length = 0;
});

it('finds an item in a cached week without a request', async () => {
  const content = courseWeek(2);
  const query = { level_id: content.words[0]?.level_id, ActiveWeek: 2 };
  queryClient.setQueryData([...apiQueryKey('GET /api/get/main/content'), { query }], { messageCode: '00', content });
  answer({});
  expect(await find('words', 'word-2-2')).toMatchObject({ kind: 'ready', item: { en: 'city' } });
  expect(asked).toEqual([]);
});

it('finds an item by its address alone in the open weeks', async () => {
  const weeks = [1, 2].map((week) => ({ week, content: courseWeek(week).words }));
  answer({
    '/api/get/all/week/content': [200, { messageCode: '00', weeks }],
    '/api/get/main/content': [200, { messageCode: '00', content: courseWeek(2) }],
  });
  const found = await find('words', 'word-2-1');
  expect(found).toMatchObject({ kind: 'ready', item: { en: 'name', week: 2 } });
  expect(found.kind === 'ready' && found.items.length).toBe(2);
});

it('reports an unknown item as missing', async () => {
  answer({ '/api/get/all/week/content': [200, { messageCode: '00', weeks: [] }] });
  expect(await find('words', 'word-9-9')).toEqual({ kind: 'missing' });
  expect(await find('lessons', 'lesson-9-9')).toEqual({ kind: 'missing' });
});

it('distinguishes a lesson of a locked week from an unknown one', async () => {
  answer({ '/api/get/lession': [403, { code: 'week_locked', message: 'لم يُفتح بعد.', request_id: '1' }] });
  expect(await find('lessons', 'lesson-5-1')).toMatchObject({ kind: 'failed', error: { code: 'week_locked' } });
});
