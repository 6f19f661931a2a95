import type { StudioRecording, StudioTranscript } from '@lisan/contract/studio/studio';
import { MAX_CUE_LETTERS, MAX_TRANSCRIPT_EDITS } from '@lisan/contract/studio/transcript-limits';
import { useMutation } from '@tanstack/react-query';
import { memo, useEffect, useId, useReducer, useRef, type KeyboardEvent, type RefObject } from 'react';
import { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { formatDuration } from '../../../lib/format/format-date.ts';
import { call } from '../../../lib/net/call.ts';
import { showToast } from '../../../lib/toast.ts';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { isArabic } from '../../../ui/text/split-runs.ts';
import { transcript as text } from '../../text/transcript.ts';
import { canMerge, changeLines, editsOf, linesOf, partsOf, type Line, type LinesAction } from './lines.ts';
import { cacheTranscript } from './use-transcript.ts';
import styles from './transcript.module.css';

type Props = {
  recording: StudioRecording;
  transcript: StudioTranscript;
  /** Loads the last saved version. */
  onReload: () => void;
};

/** The lines of a finished transcript, with the sound at the line that has the focus. */
export function TranscriptEditor({ recording, transcript, onReload }: Props) {
  const [lines, change] = useReducer(changeLines, transcript.cues, linesOf);
  const edits = editsOf(transcript.cues, lines);
  const sound = useRef<HTMLAudioElement>(null);
  const focused = useRef(0);
  useWarning(edits.length > 0);
  return (
    <div className={styles.editor}>
      <div className={styles.player}>
        {/* The lines below are the text of this sound. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={sound} src={transcript.media_url} controls preload="metadata" className={styles.sound} />
        <Button size="small" variant="secondary" icon="play" onClick={() => playFrom(sound, focused.current)}>
          {text.atCursor}
        </Button>
        <p className="small">{text.keys}</p>
      </div>
      <ol role="list" className={styles.lines}>
        {lines.map((line, i) => (
          <LineRow
            key={line.origin}
            line={line}
            next={lines[i + 1] ?? null}
            sound={sound}
            focused={focused}
            change={change}
          />
        ))}
      </ol>
      <SaveBar id={recording.id} version={transcript.version} edits={edits} onReload={onReload} />
    </div>
  );
}

type SaveBarProps = Wanted & { id: string; onReload: () => void };

/** Saves the edits; where another version was saved meanwhile, it says so and keeps them on the screen. */
function SaveBar({ id, version, edits, onReload }: SaveBarProps) {
  const save = useSaving(id);
  const isLost = save.error instanceof ApiError && save.error.code === 'conflict';
  return (
    <>
      {isLost ? (
        <Notice tone="wrong" icon="warning" role="alert">
          <p>{text.lost}</p>
          <Button size="small" variant="secondary" icon="repeat" onClick={onReload}>
            {text.reload}
          </Button>
        </Notice>
      ) : (
        <FailureNotice error={save.error} detailed />
      )}
      <div className={styles.bar}>
        <Button
          variant="petrol"
          busy={save.isPending}
          aria-disabled={edits.length === 0 || undefined}
          onClick={() => edits.length > 0 && save.mutate({ version, edits })}
        >
          {text.save}
        </Button>
        <p className="small" role="status">
          {edits.length === 0 ? text.noChanges : text.changes(edits.length)}
        </p>
      </div>
    </>
  );
}

type Wanted = { version: number; edits: ReturnType<typeof editsOf> };

/** Saves edits part by part, each on the version that the part before it made. */
function useSaving(id: string) {
  return useMutation({
    mutationFn: async ({ version, edits }: Wanted) => {
      let saved: StudioTranscript | null = null;
      const key = 'POST /api/studio/recordings/:id/transcript';
      for (const part of partsOf(edits, MAX_TRANSCRIPT_EDITS)) {
        const last: number = saved?.version ?? version;
        const reply: Reply<typeof key> = await call(key, { params: { id }, body: { version: last, edits: part } });
        saved = reply.transcript;
      }
      return saved;
    },
    onSuccess: (saved) => {
      if (saved) cacheTranscript(id, saved);
      showToast(text.saved);
    },
  });
}

/** The browser asks before the page is left with unsaved lines. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

type RowProps = {
  line: Line;
  next: Line | null;
  sound: RefObject<HTMLAudioElement | null>;
  /** The second of the line that had the focus last. */
  focused: RefObject<number>;
  change: (action: LinesAction) => void;
};

/** Renders only when its own line or the next one changes: a lesson has a thousand lines. */
const LineRow = memo(function LineRow({ line, next, sound, focused, change }: RowProps) {
  const { origin, start, text: words } = line;
  const time = formatDuration(start);
  const id = useId();
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.time}
        aria-label={text.playFrom(time)}
        onClick={() => playFrom(sound, start)}
      >
        <bdi dir="ltr">{time}</bdi>
      </button>
      {/* Not on the field itself, whose language is that of the line. */}
      <label htmlFor={id} className="visually-hidden">
        {text.lineAt(time)}
      </label>
      <div className={styles.field} data-words={words}>
        <textarea
          id={id}
          className={styles.words}
          rows={1}
          maxLength={MAX_CUE_LETTERS}
          lang={isArabic(words) ? 'ar' : 'en'}
          translate="no"
          dir="auto"
          value={words}
          onKeyDown={(event) => handleKey(event, sound)}
          onFocus={() => moveSound(sound, focused, start)}
          onChange={({ target }) => change({ type: 'write', origin, text: target.value.replaceAll('\n', ' ') })}
        />
      </div>
      <span className={styles.tools}>
        {next && canMerge(line, next) && (
          <IconButton icon="plus" label={text.merge(time)} onClick={() => change({ type: 'merge', origin })} />
        )}
        <IconButton icon="trash" label={text.remove(time)} onClick={() => change({ type: 'remove', origin })} />
      </span>
    </li>
  );
});

/** A sound that plays continues: the teacher follows it from line to line. */
function moveSound(sound: RowProps['sound'], focused: RefObject<number>, start: number): void {
  focused.current = start;
  if (sound.current?.paused) sound.current.currentTime = start;
}

function playFrom(sound: RowProps['sound'], start: number): void {
  if (!sound.current) return;
  sound.current.currentTime = start;
  void play(sound.current);
}

function play(element: HTMLAudioElement): Promise<void> {
  return element.play().catch(() => {
    // The element shows failures itself; a play that a pause interrupted is no failure.
  });
}

/** Enter goes to the next line, Ctrl and Space play or pause. */
function handleKey(event: KeyboardEvent<HTMLTextAreaElement>, sound: RowProps['sound']): void {
  const field = event.currentTarget;
  if (event.key === ' ' && event.ctrlKey && sound.current) {
    event.preventDefault();
    if (sound.current.paused) void play(sound.current);
    else sound.current.pause();
  }
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
    event.preventDefault();
    field.closest('li')?.nextElementSibling?.querySelector('textarea')?.focus();
  }
}
