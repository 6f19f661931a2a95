import type { ListeningView, ReadingView, WritingTaskView } from '@lisan/contract/learner/week-texts';
import { spokenLines, spokenText } from '../audio/list-clips.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { Listening, Reading, WritingTask } from '../schema/text.ts';
import type { Week } from '../schema/week.ts';
import { spokenDialogueClip, spokenTextClip } from './course-clips.ts';
import { publishQuestion, type PublishDeps, type QuestionPlace } from './publish-question.ts';
import type { ReleaseQuestion, ReleaseTexts } from './release.ts';

/** Converts the reading, the listening and the writing task of a week. */
export function publishTexts(week: Week, manifest: Manifest): ReleaseTexts {
  return {
    uuid: uuidOf('week', week.id),
    level_id: uuidOf('level', week.level),
    week: week.week,
    reading: readingView(week.reading, manifest),
    listening: listeningView(week.listening, manifest),
    writing: writingView(week.writing, manifest),
  };
}

/** Converts the questions about a week's reading and listening. */
export function publishTextQuestions({ level, week, reading, listening }: Week, deps: PublishDeps): ReleaseQuestion[] {
  return ([reading, listening] as const).flatMap((text) => {
    const kind = text === reading ? ('reading' as const) : ('listening' as const);
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
