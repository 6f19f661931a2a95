import type { PlayableRecording, RecordingView } from '@lisan/contract/live/recording';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type RefObject, useEffectEvent } from 'react';
import { ScreenKind } from '../../../../ui/layout/screen-kind.tsx';
import { recording as text } from '../../../../text/recording.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Duration } from '../../../../ui/text/duration.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { TeacherLine } from '../../../../domain/live/teacher-line.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { WidePage } from '../../../../ui/layout/wide-page.tsx';
import { shell } from '../../../../text/shell.ts';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { formatDuration } from '../../../../lib/format/format-date.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { List } from '../../../../ui/list/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { RecordingRow } from '../../../../ui/list/recording-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useCues } from '../use-cues.ts';
import { usePlayer, type Player } from '../use-player.ts';
import { SoundStage } from './sound-stage.tsx';
import { Transcript } from './transcript.tsx';
import styles from './recording-player.module.css';

type Props = {
  content: PlayableRecording;
  playlistId: string | null;
  /** The second at which it starts, in place of the last position. */
  startAt?: number | null;
  /** Requests addresses that are valid again. */
  onRenew: () => void;
};

/** Shows a loaded recording: its stage, and its transcript beside it. */
export function RecordingPlayer({ content, playlistId, startAt = null, onRenew }: Props) {
  const player = usePlayer(content, startAt);
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
      <Transcript cues={cues} player={player} isAutomatic={content.is_automatic} />
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
    <WidePage
      title={title}
      ownHeading
      action={<ScreenKind>{text.screen}</ScreenKind>}
      back="/live/lessons"
      aside={about}
    >
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

const RATES = ['0.75', '1', '1.25', '1.5'] as const;
type Rate = (typeof RATES)[number];
const SEGMENTS = RATES.map((value) => ({ value, label: text.speeds[value] }));

function SpeedControl({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  // Set only here, so it is one of these.
  const value = String(rate) as Rate;
  return (
    <div className={styles.speed} dir="ltr">
      <Segmented legend={text.speed} segments={SEGMENTS} value={value} onChange={(next) => onRate(Number(next))} />
    </div>
  );
}

/** Shows the position of the resumed playback, and offers the start. */
function ResumedNote({ player }: { player: Player }) {
  if (player.resumedAt === 0) return null;
  return (
    <p className={styles.note}>
      <span>
        {text.resumed} <bdi dir="ltr">{formatDuration(player.resumedAt)}</bdi>
      </span>
      <button type="button" className={styles.restart} onClick={() => player.seek(0)}>
        {text.fromStart}
      </button>
    </p>
  );
}

/** Returns the size of the recording; null while it is unknown, or if the server does not report it. */
function useMediaBytes(id: string, url: string): number | null {
  const { data = null } = useQuery({
    // Keyed by the recording: its address changes while its size does not.
    queryKey: ['media bytes', id],
    queryFn: ({ signal }) => askSize(url, signal),
    staleTime: Infinity,
    retry: false,
  });
  return data;
}

async function askSize(url: string, signal: AbortSignal): Promise<number | null> {
  const reply = await fetch(url, { method: 'HEAD', signal });
  const length = reply.headers.get('content-length');
  return reply.ok && length !== null ? Number(length) : null;
}

/** Whether captions are shown over a picture; the browser's own menu may change that too. */
function useCaptions(
  media: RefObject<HTMLMediaElement | null>,
  captionsUrl: string | null,
): { isShown: boolean; show: (isShown: boolean) => void } {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const tracks = media.current?.textTracks;
    if (captionsUrl === null || !tracks) return;
    const read = () => setShown(tracks[0]?.mode === 'showing');
    tracks.addEventListener('change', read);
    return () => tracks.removeEventListener('change', read);
  }, [media, captionsUrl]);
  function show(wanted: boolean) {
    const track = media.current?.textTracks[0];
    // Hidden, not disabled: the transcript needs the cues.
    if (track) track.mode = wanted ? 'showing' : 'hidden';
    setShown(wanted);
  }
  return { isShown, show };
}

type VideoStageProps = { content: PlayableRecording; player: Player };

/** Uses the browser's controls, which support fullscreen, captions and gestures. */
function VideoStage({ content: { media_url, captions_url, poster_url }, player }: VideoStageProps) {
  return (
    <video
      // The player uses only the common members of audio and video elements.
      ref={player.media as RefObject<HTMLVideoElement | null>}
      src={media_url}
      poster={poster_url ?? undefined}
      className={styles.video}
      aria-label={text.player}
      controls
      playsInline
      preload="metadata"
      dir="ltr"
    >
      {captions_url && <track kind="captions" src={captions_url} srcLang="en" label={text.captions} default />}
    </video>
  );
}

const JUMP_S = 10;

type Keys = { player: Player; seconds: number; onCaptions: (() => void) | null };

/** Handles the usual keys of a player, anywhere on the screen, unless the focused element uses the key itself. */
function usePlayerKeys({ player, seconds, onCaptions }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return;
    const { time, seek, toggle } = player;
    const actions: Record<string, (() => void) | null> = {
      ' ': toggle,
      k: toggle,
      // Players run from left to right in every language.
      ArrowLeft: () => seek(Math.max(0, time - JUMP_S)),
      ArrowRight: () => seek(Math.min(seconds, time + JUMP_S)),
      Home: () => seek(0),
      c: onCaptions,
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isHandledElsewhere({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  const control = 'input, textarea, select, button, a, summary, video, dialog, [contenteditable]';
  return (
    defaultPrevented || altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(control) !== null)
  );
}

type PlaylistPlaceProps = { playlistId: string; recordingId: string; isEnded: boolean };

/** Shows the next and the earlier recordings of a playlist. */
function PlaylistPlace({ playlistId, recordingId, isEnded }: PlaylistPlaceProps) {
  const playlist = useApi('GET /api/playlist', { query: { id: playlistId } });
  return (
    <LearnerQueryView query={playlist} skeleton={<Skeleton />}>
      {({ playlist: { title, contents } }) => {
        const at = contents.findIndex(({ id }) => id === recordingId);
        if (at < 0) return null;
        const next = contents[at + 1];
        const before = contents[at - 1];
        return (
          <>
            <p className="small" role="status">
              {isEnded ? text.ended : `${text.playlist(title)} · ${text.place(at + 1, contents.length)}`}
            </p>
            {next && <Neighbour title={text.next} recording={next} playlistId={playlistId} />}
            {before && <Neighbour title={text.before} recording={before} playlistId={playlistId} />}
          </>
        );
      }}
    </LearnerQueryView>
  );
}

function Neighbour({ title, recording, playlistId }: { title: string; recording: RecordingView; playlistId: string }) {
  return (
    <Section title={title}>
      <List>
        <RecordingRow recording={recording} playlistId={playlistId} />
      </List>
    </Section>
  );
}
