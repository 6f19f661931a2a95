import type { AudioItem } from '@lisan/contract/learner/course';
import { clip as clipText } from '../../../../text/ui/clip.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ClipCard } from '../../../../ui/audio/clip/clip-card.tsx';
import { useClip } from '../../../../ui/audio/clip/use-clip.ts';
import { AdvanceButton } from '../components/advance-button.tsx';
import { ItemScreen } from '../components/item-screen.tsx';
import type { ItemSession } from '../use-item-session.ts';

export function AudioPage() {
  return (
    <ItemScreen category="audio" title={({ ar }) => courseItems.title.audio(ar)} foot={waysOn}>
      {(dialogue, session) => <Listening dialogue={dialogue} session={session} />}
    </ItemScreen>
  );
}

function Listening({ dialogue, session }: { dialogue: AudioItem; session: ItemSession }) {
  const clip = useClip(dialogue.audio_url, session.finish);
  return (
    <>
      <ClipCard dialogue={dialogue} clip={clip} isDone={session.isDone} />
      {!session.isDone && (
        <Notice icon="headphones">
          <p>
            <strong>{clipText.listenFirst}.</strong> {clipText.listenHint}
          </p>
        </Notice>
      )}
    </>
  );
}

function waysOn(dialogue: AudioItem, session: ItemSession) {
  return (
    <>
      <AdvanceButton category="audio" session={session} />
      <LinkButton to={`/audio/page/${dialogue.uuid}`} variant="plain" icon="lines">
        {clipText.readText}
      </LinkButton>
    </>
  );
}
