import { judgeTalk } from '@lisan/contract/learner/judge-talk';
import type { Fit, RolePlayView } from '@lisan/contract/learner/role-play';
import { useEffect, useRef } from 'react';
import { isOffline } from '../../../../lib/failure/api-error.ts';
import { isRetrying, untilAnswered } from '../../../../lib/net/until-answered.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { shell } from '../../../../text/shell.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ReachedEnds } from '../../../../ui/fit/reached-ends.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { invalidateProgress } from '../../../../domain/learner/queries.ts';
import { ANSWER_TIMEOUT_MS } from '../../../../lib/net/call.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { readRun, removeRun, storeRun } from '../../../../lib/storage/stored-run.ts';
import { apiQueryKey, useApiMutation } from '../../../../lib/net/use-api.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { type End, isTalkRun, talkKey, type TalkRun } from '../talk-run.ts';
import type { Talk } from '../use-talk.ts';
import { PartnerLine } from './partner-line.tsx';
import { TalkPath } from './talk-path.tsx';
import styles from './talk-end.module.css';

type Props = { rolePlay: RolePlayView; talk: Talk; end: End; reached: readonly Fit[]; isSilent: boolean };

/** Shows how the conversation ended, and the way to this end. */
export function TalkEnd({ rolePlay, talk, end, reached, isSilent }: Props) {
  const { practical_id, partner } = rolePlay;
  const finish = useFinish(rolePlay, talk.path);
  const points = finish.data?.points ?? 0;
  const lines = talk.place.exchanges.map(({ choice }) => choice.fit);
  const outcome = judgeTalk(end.outcome, lines);
  const isGood = outcome === 'good';
  const again = (
    <Button variant={isGood ? 'secondary' : 'primary'} icon="repeat" onClick={talk.start}>
      {text.end.again}
    </Button>
  );
  const others = (
    <LinkButton to="/practical" variant={isGood ? 'primary' : 'secondary'}>
      {text.end.others}
    </LinkButton>
  );
  return (
    <Page
      title={partner.ar}
      back={`/practical/questions/${practical_id}`}
      leave="close"
      foot={
        <>
          {isGood ? others : again}
          {isGood ? again : others}
        </>
      }
    >
      <PartnerLine line={end} partner={partner} isSilent={isSilent} />
      <ResultHero title={text.ends[outcome]} points={points > 0 ? text.end.points(points) : undefined} focused>
        <p>
          <MixedText>{outcome === end.outcome ? end.remark : loweredRemark(outcome, lines)}</MixedText>
        </p>
        <div className={styles.reached}>
          <span>{text.link.reached}</span>
          <ReachedEnds reached={finish.data?.reached ?? reached} />
        </div>
      </ResultHero>
      <Unsaved finish={finish} />
      <Section title={text.end.path}>
        <TalkPath exchanges={talk.place.exchanges} />
      </Section>
      <ReportButton of={{ uuid: rolePlay.uuid, parts: linesOf(talk, end) }} />
    </Page>
  );
}

/** Shows that the end is not stored yet. */
function Unsaved({ finish }: { finish: ReturnType<typeof useFinish> }) {
  return (
    <>
      {isRetrying(finish) && (
        <Notice tone="orange" icon="offline" role="status">
          {text.end.unsaved} {text.end.retrying}
        </Notice>
      )}
      {finish.error && (
        <Notice tone="orange" icon="warning" role="alert">
          <p>
            {text.end.unsaved} {isOffline(finish.error) && shell.failure.network}
          </p>
          <Button variant="secondary" size="small" busy={finish.isPending} onClick={finish.save}>
            {text.end.save}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** Returns a remark about all lines; the remark of an end is about its last line. */
function loweredRemark(outcome: Fit, lines: readonly Fit[]): string {
  const count = (fit: Fit) => lines.filter((line) => line === fit).length;
  return text.end.lowered[outcome === 'fair' ? 'fair' : 'poor']({ good: count('good'), poor: count('poor') });
}

/** Returns the lines on the way to this end. */
function linesOf({ place }: Talk, end: End): string[] {
  return [...place.exchanges.flatMap(({ turn, choice }) => [turn.en, choice.en]), end.en];
}

/**
 * Records the end of a conversation when its screen is shown, and sends it until a server has it, even after the screen
 * was left. Sent again, it changes nothing. The run is retained until then, so that a later visit sends it as well.
 */
function useFinish(rolePlay: RolePlayView, path: readonly number[]) {
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
