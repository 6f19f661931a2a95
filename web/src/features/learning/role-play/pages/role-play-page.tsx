import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { Reply } from '../../../../lib/api-types.ts';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { NeedsNetwork } from '../../../../ui/needs-network.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TalkEnd } from '../components/talk-end.tsx';
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

function Conversation({ role_play, reached }: Reply<'GET /api/get/role-play'>) {
  const talk = useTalk(role_play);
  const silence = useSilent();
  const { end } = talk.place;
  if (talk.stage === null) {
    return <TalkIntro rolePlay={role_play} reached={reached} silence={silence} onStart={talk.start} />;
  }
  if (talk.stage === 'end' && end) {
    return <TalkEnd rolePlay={role_play} talk={talk} end={end} reached={reached} isSilent={silence.isSilent} />;
  }
  return <TalkScreen rolePlay={role_play} talk={talk} stage={talk.stage} silence={silence} />;
}
