import { useCallback, useState } from 'react';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { NeedsNetwork } from '../../../../ui/feedback/needs-network.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TalkIntro } from '../components/talk-intro.tsx';
import { TalkScreen } from '../components/talk-screen.tsx';
import { useSilent } from '../use-silent.ts';
import { useTalk } from '../use-talk.ts';

/** The conversation of a practical: its scene, its lines, and how it ended. */
export function RolePlayPage() {
  const { practical_id = '' } = useParams();
  const found = useApi('GET /api/get/role-play', { query: { practical_id } });
  if (found.data) return <Conversation {...found.data} />;
  return (
    <Page title={text.title} back={`/practical/questions/${practical_id}`}>
      {found.error?.code === 'network' ? (
        <NeedsNetwork query={found} back={{ to: '/practical', text: text.end.others }}>
          {text.offline}
        </NeedsNetwork>
      ) : (
        <LearnerQueryView query={found} skeleton={<Skeleton shape="hero" count={2} />}>
          {() => null}
        </LearnerQueryView>
      )}
    </Page>
  );
}

/** Loaded while the conversation runs, so that the end is there after the last line. */
const loadEnd = () => import('../components/talk-end.tsx');

function Conversation({ role_play, reached }: Reply<'GET /api/get/role-play'>) {
  const talk = useTalk(role_play);
  const silence = useSilent();
  const { end } = talk.place;
  const [isEndLost, setEndLost] = useState(false);
  const ending = useChunk(
    loadEnd,
    useCallback(() => setEndLost(true), []),
  );
  if (talk.stage === null) {
    return <TalkIntro rolePlay={role_play} reached={reached} silence={silence} onStart={talk.start} />;
  }
  if (talk.stage === 'end' && end) {
    const back = `/practical/questions/${role_play.practical_id}`;
    // The place is stored: the next visit shows the end and sends it.
    if (isEndLost) return <Navigate to={back} replace />;
    if (!ending) return <TalkSkeleton back={back} />;
    return <ending.TalkEnd rolePlay={role_play} talk={talk} end={end} reached={reached} isSilent={silence.isSilent} />;
  }
  return <TalkScreen rolePlay={role_play} talk={talk} stage={talk.stage} silence={silence} />;
}

function TalkSkeleton({ back }: { back: string }) {
  return (
    <Page title={text.title} back={back}>
      <Skeleton shape="hero" count={2} />
    </Page>
  );
}
