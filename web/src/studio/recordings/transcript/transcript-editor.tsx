import type { StudioRecording, StudioTranscript } from '@lisan/contract/studio/studio';
import { MAX_CUE_LETTERS, MAX_TRANSCRIPT_EDITS } from '@lisan/contract/studio/transcript-limits';
import { useMutation } from '@tanstack/react-query';
import {
  memo,
  useId,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { ApiError } from '../../../lib/failure/api-error.ts';
import { formatDuration } from '../../../lib/format/format-date.ts';
import { call } from '../../../lib/net/call.ts';
import { showToast } from '../../../lib/toast.ts';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { isArabic } from '../../../ui/text/split-runs.ts';
import { LeaveQuestion } from '../../leave/leave-question.tsx';
import { transcript as text } from '../../text/transcript.ts';
import { canMerge, changeDraft, draftOf, editsOf, partsOf, type DraftAction, type Edit, type Line } from './lines.ts';
import { cacheTranscript } from './use-transcript.ts';
import styles from './transcript.module.css';

type Props = {
  recording: StudioRecording;
  transcript: StudioTranscript;
  /** Loads the last saved version. */
  onReload: () => Promise<StudioTranscript | undefined>;
};

/** The lines of a finished transcript, with the sound at the line that has the focus. */
export function TranscriptEditor({ recording, transcript, onReload }: Props) {
  const [draft, change] = useReducer(changeDraft, transcript, draftOf);
  const edits = editsOf(draft);
  const sound = useRef<HTMLAudioElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef(0);
  const { lines, announced } = draft;
  const reload = async () => {
    const saved = await onReload();
    if (!saved) return false;
    change({ type: 'open', saved });
    list.current?.querySelector('textarea')?.focus();
    return true;
  };
  return (
    <div className={styles.editor}>
      <div className={styles.player}>
        <Sound sound={sound} url={transcript.media_url} />
        <Button size="small" variant="secondary" icon="play" onClick={() => playFrom(sound, focused.current)}>
          {text.atCursor}
        </Button>
        <p className="small">{text.keys}</p>
      </div>
      <ol role="list" ref={list} className={styles.lines}>
        {lines.map((line, i) => (
          <LineRow
            key={line.id}
            line={line}
            next={lines[i + 1] ?? null}
            sound={sound}
            focused={focused}
            change={change}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {/* Two lines in a row may be merged into the same one. */}
        {announced && (
          <span key={lines.length}>
            {(announced.what === 'merge' ? text.merged : text.removed)(formatDuration(announced.start))}
          </span>
        )}
      </p>
      <SaveBar id={recording.id} version={draft.saved.version} edits={edits} change={change} onReload={reload} />
      <LeaveQuestion isNeeded={edits.length > 0} />
    </div>
  );
}

/** Stays at its place when a save brings another address of the same sound, which is used once the first one expired. */
function Sound({ sound, url }: { sound: RowProps['sound']; url: string }) {
  const [used, setUsed] = useState(url);
  return (
    // The lines below are the text of this sound.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio ref={sound} src={used} controls preload="metadata" className={styles.sound} onError={() => setUsed(url)} />
  );
}

type SaveBarProps = Wanted & {
  id: string;
  change: (action: DraftAction) => void;
  /** Returns whether the saved version is shown. */
  onReload: () => Promise<boolean>;
};

/** Saves the edits; where another version was saved meanwhile, it says so and keeps them on the screen. */
function SaveBar({ id, version, edits, change, onReload }: SaveBarProps) {
  const save = useSaving(id, change);
  const isLost = save.error instanceof ApiError && save.error.code === 'conflict';
  const press = () => {
    if (edits.length === 0) return;
    change({ type: 'tidy' });
    save.mutate({ version, edits });
  };
  return (
    <>
      {isLost ? (
        <Notice tone="wrong" icon="warning" role="alert">
          <p>{text.lost}</p>
          <Button
            size="small"
            variant="secondary"
            icon="repeat"
            onClick={() => void onReload().then((isShown) => isShown && save.reset())}
          >
            {text.reload}
          </Button>
        </Notice>
      ) : (
        <FailureNotice error={save.error} detailed />
      )}
      <div className={styles.bar}>
        <Button variant="petrol" busy={save.isPending} aria-disabled={edits.length === 0 || undefined} onClick={press}>
          {text.save}
        </Button>
        <p className="small" role="status">
          {edits.length === 0 ? text.noChanges : text.changes(edits.length)}
        </p>
      </div>
    </>
  );
}

type Wanted = { version: number; edits: readonly Edit[] };

/** Saves edits part by part, each on the version that the part before it made; after a failure the others are left. */
function useSaving(id: string, change: (action: DraftAction) => void) {
  return useMutation({
    mutationFn: async ({ version, edits }: Wanted) => {
      let last = version;
      for (const sent of partsOf(edits, MAX_TRANSCRIPT_EDITS)) {
        const body = { version: last, edits: sent };
        const { transcript } = await call('POST /api/studio/recordings/:id/transcript', { params: { id }, body });
        last = transcript.version;
        change({ type: 'load', saved: transcript, sent });
        cacheTranscript(id, transcript);
      }
    },
    onSuccess: () => showToast(text.saved),
  });
}

type RowProps = {
  line: Line;
  next: Line | null;
  sound: RefObject<HTMLAudioElement | null>;
  /** The second of the line that had the focus last. */
  focused: RefObject<number>;
  change: (action: DraftAction) => void;
};

/** Renders only when its own line or the next one changes: a lesson has a thousand lines. */
const LineRow = memo(function LineRow({ line, next, sound, focused, change }: RowProps) {
  const { id: lineId, start, text: words } = line;
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
          onChange={({ target }) => change({ type: 'write', id: lineId, text: target.value.replaceAll('\n', ' ') })}
        />
      </div>
      <span className={styles.tools}>
        {next && canMerge(line, next) && (
          <IconButton
            {...KEEP_FOCUS}
            icon="plus"
            label={text.merge(time)}
            onClick={({ currentTarget }) => {
              focusField(currentTarget.closest('li'));
              change({ type: 'merge', id: lineId });
            }}
          />
        )}
        <IconButton
          {...KEEP_FOCUS}
          icon="trash"
          label={text.remove(time)}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest('li');
            focusField(row?.nextElementSibling ?? row?.previousElementSibling);
            change({ type: 'remove', id: lineId });
          }}
        />
      </span>
    </li>
  );
});

/** Safari gives no focus to a pressed button, and the tools are shown with the focus of their row. */
const keepFocus = (event: SyntheticEvent) => event.preventDefault();
const KEEP_FOCUS = { onPointerDown: keepFocus, onMouseDown: keepFocus };

/** The focus would fall to the page with a row, or a button, that goes away. */
function focusField(row: Element | null | undefined): void {
  row?.querySelector('textarea')?.focus();
}

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
    focusField(field.closest('li')?.nextElementSibling);
  }
}
