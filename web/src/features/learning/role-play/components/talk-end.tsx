import { judgeTalk } from '@lisan/contract/learner/judge-talk';
import type { Fit, RolePlayView } from '@lisan/contract/learner/role-play';
import { isOffline } from '../../../../lib/api-error.ts';
import { isRetrying } from '../../../../lib/until-answered.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { shell } from '../../../../text/shell.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReachedEnds } from '../../../../ui/fit/reached-ends.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { ReportButton } from '../../../../ui/report/report-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { End } from '../talk-run.ts';
import { useFinish } from '../use-finish.ts';
import type { Talk } from '../use-talk.ts';
import { PartnerLine } from './partner-line.tsx';
import { TalkPath } from './talk-path.tsx';
import styles from './talk-end.module.css';

type Props = { rolePlay: RolePlayView; talk: Talk; end: End; reached: readonly Fit[]; isSilent: boolean };

/** How the conversation ended, and the way to this end. */
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

/** That the end is not stored yet. */
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

/** The remark of an end speaks of its last line; this one of all lines. */
function loweredRemark(outcome: Fit, lines: readonly Fit[]): string {
  const count = (fit: Fit) => lines.filter((line) => line === fit).length;
  return text.end.lowered[outcome === 'fair' ? 'fair' : 'poor']({ good: count('good'), poor: count('poor') });
}

/** What was said on the way to this end. */
function linesOf({ place }: Talk, end: End): string[] {
  return [...place.exchanges.flatMap(({ turn, choice }) => [turn.en, choice.en]), end.en];
}
