import type { TestApp } from './build-test-app.ts';
import { callApi } from './call-api.ts';

/** Finishes an item over the API, with the recall that words and sentences need. */
export const finishItem = (test: TestApp, { token }: { token: string }, content_uuid: string) =>
  callApi(test.app, 'POST /api/subscriber-content-points', {
    token,
    body: { content_uuid, answer: test.services.course.requireItem(content_uuid).body.en },
  });
