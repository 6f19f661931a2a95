import type { PlayableRecording } from '@lisan/contract/live/recording';
import { recording as text } from '../../../../text/recording.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Duration } from '../../../../ui/duration.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { TeacherLine } from '../../../../domain/live/teacher-line.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { WidePage } from '../../../../ui/wide-page.tsx';
import { shell } from '../../../../text/shell.ts';
import { useCaptions } from '../use-captions.ts';
import { useCues } from '../use-cues.ts';
import { useMediaBytes } from '../use-media-bytes.ts';
import { usePlayer } from '../use-player.ts';
import { usePlayerKeys } from '../use-player-keys.ts';
import { PlaylistPlace } from './playlist-place.tsx';
import { ResumedNote } from './resumed-note.tsx';
import styles from './recording-player.module.css';
import { SoundStage } from './sound-stage.tsx';
import { SpeedControl } from './speed-control.tsx';
import { Transcript } from './transcript.tsx';
import { VideoStage } from './video-stage.tsx';

type Props = {
  content: PlayableRecording;
  playlistId: string | null;
  /** Requests addresses that are valid again. */
  onRenew: () => void;
};

/** A loaded recording: its stage, and its transcript beside it. */
export function RecordingPlayer({ content, playlistId, onRenew }: Props) {
  const player = usePlayer(content);
  const cues = useCues(player.media, content.captions_url);
  const captions = useCaptions(player.media, content.captions_url);
  const bytes = useMediaBytes(content.id, content.media_url);
  const canCaption = content.kind === 'video' && content.captions_url !== null;
  usePlayerKeys({
    player,
    seconds: content.seconds,
    onCaptions: canCaption ? () => captions.show(!captions.isShown) : null,
  });
  const { title, description, teacher, kind, published_at, seconds } = content;
  function tryAgain() {
    player.reload();
    onRenew();
  }
  const Stage = kind === 'video' ? VideoStage : SoundStage;
  const about = (
    <>
      <Transcript cues={cues} player={player} />
      <TeacherLine teacher={teacher} />
      <p className={styles.description}>
        <MixedText>{description}</MixedText>
      </p>
      {playlistId !== null && (
        <PlaylistPlace playlistId={playlistId} recordingId={content.id} isEnded={player.state === 'ended'} />
      )}
    </>
  );
  return (
    <WidePage title={title} ownHeading back="/live/lessons" aside={about}>
      <Stage content={content} player={player} />
      {player.state === 'failed' && <PlayFailed onRetry={tryAgain} />}
      <ResumedNote player={player} />
      <header>
        <h1 tabIndex={-1} className={styles.title}>
          <MixedText>{title}</MixedText>
        </h1>
        <p className="small">
          {text[kind]} · <Duration seconds={seconds} /> · <TimeText at={published_at} style="day" />
          {bytes !== null && ` · ${text.size(bytes)}`}
        </p>
      </header>
      <SpeedControl rate={player.rate} onRate={player.setRate} />
      {canCaption && (
        <Card tight as="div">
          <Switch label={text.captionsShown} checked={captions.isShown} onChange={captions.show} />
        </Card>
      )}
    </WidePage>
  );
}

function PlayFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="wrong" icon="warning" role="alert">
      <p>
        <b>{text.failed.title}</b>
      </p>
      <p>{text.failed.body}</p>
      <Button variant="secondary" size="small" icon="repeat" className={styles.retry} onClick={onRetry}>
        {shell.retry}
      </Button>
    </Notice>
  );
}
