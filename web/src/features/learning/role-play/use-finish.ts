import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { useEffect, useRef } from 'react';
import { invalidateProgress } from '../../../domain/learner/queries.ts';
import { ANSWER_TIMEOUT_MS } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { readRun, removeRun, storeRun } from '../../../lib/stored-run.ts';
import { untilAnswered } from '../../../lib/until-answered.ts';
import { apiQueryKey, useApiMutation } from '../../../lib/use-api.ts';
import type { Reply } from '../../../lib/api-types.ts';
import { isTalkRun, talkKey, type TalkRun } from './talk-run.ts';

/**
 * Records the end of a conversation when its screen is shown, and sends it until a server has it, also after the screen
 * was left. Sent again, it changes nothing. The run is retained until then, so that a later visit sends it as well.
 */
export function useFinish(rolePlay: RolePlayView, path: readonly number[]) {
  const { practical_id } = rolePlay;
  const isSaved = useRef(false);
  const isLeft = useRef(false);
  const removeEnd = () => {
    // The conversation may have been started again.
    if (readRun(talkKey(rolePlay), isTalkRun)?.stage === 'end') removeRun(talkKey(rolePlay).name);
  };
  const finish = useApiMutation('POST /api/role-play/finish', {
    ...untilAnswered,
    onSuccess: ({ reached, points }) => {
      isSaved.current = true;
      if (isLeft.current) removeEnd();
      queryClient.setQueryData<Reply<'GET /api/get/role-play'>>(
        apiQueryKey('GET /api/get/role-play', { query: { practical_id } }),
        (known) => known && { ...known, reached },
      );
      if (points > 0) invalidateProgress();
    },
  });
  const { mutate } = finish;
  const save = () => mutate({ body: { practical_id, path: [...path] }, timeoutMs: ANSWER_TIMEOUT_MS });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    save();
  });
  useEffect(() => {
    isLeft.current = false;
    storeRun(talkKey(rolePlay), { path, stage: 'end' } satisfies TalkRun);
    return () => {
      isLeft.current = true;
      if (isSaved.current) removeEnd();
    };
    // An end does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [practical_id]);
  return { ...finish, save };
}
