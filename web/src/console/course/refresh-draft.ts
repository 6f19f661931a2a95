import type { QueryClient } from '@tanstack/react-query';
import { apiQueryKey } from '../../lib/net/use-api.ts';

export function itemKey(uuid: string, draft: string | undefined): readonly unknown[] {
  return apiQueryKey('GET /api/console/course/items/:uuid', { params: { uuid }, query: { draft } });
}

/** Reads a draft, its checks and the lists again after a change. */
export function refreshDraft(client: QueryClient, id: string): void {
  for (const key of ['GET /api/console/course/drafts/:id', 'GET /api/console/course/drafts/:id/checks'] as const)
    void client.invalidateQueries({ queryKey: apiQueryKey(key, { params: { id } }) });
  for (const key of ['GET /api/console/course/drafts', 'GET /api/console/course/versions'])
    void client.invalidateQueries({ queryKey: [key] });
}
