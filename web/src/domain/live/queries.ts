import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { apiQueryKey, useApi, useApiMutation } from '../../lib/net/use-api.ts';

type Teacher = Reply<'GET /api/teachers/:id'>['teacher'];
type Undo = { last: Reply<'GET /api/teachers/:id'> | undefined };

export function useTeacher(id: string): UseQueryResult<Reply<'GET /api/teachers/:id'>, ApiError> {
  return useApi('GET /api/teachers/:id', { params: { id } });
}

type Toggles = { follow: (on: boolean) => void; notify: (on: boolean) => void };

/**
 * Follows a teacher and turns notifications on: shown at once, reverted after a failure. `on` is the wanted state, so a
 * retry does not undo it; the changes of one teacher are sent in their order.
 */
export function useTeacherToggles(id: string, onFailed: () => void): Toggles {
  const client = useQueryClient();
  const key = apiQueryKey('GET /api/teachers/:id', { params: { id } });
  const show = async (change: (teacher: Teacher) => Partial<Teacher>): Promise<Undo> => {
    await client.cancelQueries({ queryKey: key });
    const last = client.getQueryData<Reply<'GET /api/teachers/:id'>>(key);
    if (last) client.setQueryData(key, { ...last, teacher: { ...last.teacher, ...change(last.teacher) } });
    return { last };
  };
  const settings = {
    scope: { id: `teacher:${id}` },
    onError: () => {
      onFailed();
      void client.invalidateQueries({ queryKey: key });
    },
  };
  const follow = useApiMutation('POST /api/favorite-teacher-follow-toggle', {
    ...settings,
    onMutate: ({ body: { on = true } }) => show((teacher) => followed(teacher, on)),
    onSuccess: ({ following, followers }) => void show(() => ({ following, followers })),
  });
  const notify = useApiMutation('POST /api/favorite-teacher-notify-toggle', {
    ...settings,
    onMutate: ({ body: { on = true } }) =>
      show((teacher) => ({ ...(on ? followed(teacher, true) : {}), notifying: on })),
  });
  return {
    follow: (on) => follow.mutate({ body: { teacher_id: id, on } }),
    notify: (on) => notify.mutate({ body: { teacher_id: id, on } }),
  };
}

/** Unfollowing also ends notifications. */
function followed({ following, followers, notifying }: Teacher, on: boolean): Partial<Teacher> {
  return { following: on, notifying: on && notifying, followers: followers + Number(on) - Number(following) };
}
