import type { ListeningView, ReadingView, WritingTaskView } from '@lisan/contract/learner/week-texts';
import { spokenLines, spokenText } from '../audio/list-clips.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { Episode, Listening, Reading, WritingTask } from '../schema/text.ts';
import type { Week } from '../schema/week.ts';
import { spokenDialogueClip, spokenTextClip } from './course-clips.ts';
import { publishQuestion, type PublishDeps, type QuestionPlace } from './publish-question.ts';
import type { ReleaseQuestion, ReleaseTexts } from './release.ts';

/** Converts the reading, the listening, the writing task and the episode of a week. */
export function publishTexts(week: Week, manifest: Manifest): ReleaseTexts {
  return {
    uuid: uuidOf('week', week.id),
    level_id: uuidOf('level', week.level),
    week: week.week,
    reading: readingView(week.reading, manifest),
    listening: listeningView(week.listening, manifest),
    writing: writingView(week.writing, manifest),
    ...(week.episode && { episode: episodeView(week.episode, manifest) }),
  };
}

/** Converts the questions about a week's reading, listening and episode. */
export function publishTextQuestions(
  { level, week, reading, listening, episode }: Week,
  deps: PublishDeps,
): ReleaseQuestion[] {
  const texts = [
    { kind: 'reading', text: reading },
    { kind: 'listening', text: listening },
    { kind: 'episode', text: episode },
  ] as const;
  return texts.flatMap(({ kind, text }) => {
    if (text === null) return [];
    const place: QuestionPlace = {
      owner: { kind, uuid: uuidOf(kind, text.id) },
      level_id: uuidOf('level', level),
      week,
    };
    return text.questions.map((question) => publishQuestion(question, place, deps));
  });
}

function readingView(reading: Reading, manifest: Manifest): Omit<ReadingView, 'questions'> {
  const { id, form, title, intro, glosses } = reading;
  const paragraphs = reading.paragraphs.map((each) => ({ ...each, ...spokenTextClip(manifest, spokenText(each.en)) }));
  return { uuid: uuidOf('reading', id), form, title, intro, paragraphs, glosses };
}

/** An episode is a reading whose last paragraph stays open. */
function episodeView(
  { id, title, intro, paragraphs, next, glosses }: Episode,
  manifest: Manifest,
): ReleaseTexts['episode'] {
  const spoken = [...paragraphs, next].map((each) => ({ ...each, ...spokenTextClip(manifest, spokenText(each.en)) }));
  return { uuid: uuidOf('episode', id), form: 'episode', title, intro, paragraphs: spoken, glosses };
}

function listeningView(listening: Listening, manifest: Manifest): Omit<ListeningView, 'questions'> {
  const { id, form, title, intro, glosses } = listening;
  const { cues, ...clip } = spokenDialogueClip(manifest, spokenLines(listening.lines));
  const lines = listening.lines.map((line, i) => ({ ...line, start: cues[i] ?? 0 }));
  return { uuid: uuidOf('listening', id), form, title, intro, lines, glosses, ...clip };
}

function writingView({ id, ...task }: WritingTask, manifest: Manifest): WritingTaskView {
  const { audio_url } = spokenTextClip(manifest, spokenText(task.model));
  return { uuid: uuidOf('writing', id), ...task, ...(audio_url !== undefined && { model_audio_url: audio_url }) };
}
