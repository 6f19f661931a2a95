import type { BridgeView } from '@lisan/contract/learner/bridge';
import { spokenLines } from '../audio/list-clips.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { ItemKind } from '../item-uuid.ts';
import type { Contrast } from '../schema/ears.ts';
import type { Week } from '../schema/week.ts';
import { spoken, spokenDialogueClip } from './course-clips.ts';
import { pictureUrl, type CourseMedia } from './course-media.ts';
import { plainTokens } from './plain-tokens.ts';
import type { ItemBody, ReleaseItem } from './release.ts';

type Place = { uuid: string; level_id: string; week: number };

/**
 * `groups`: the id of a word → the names of its groups of near meaning; `bridges`: the id of a word → its notes by
 * dialect.
 */
type WeekDeps = {
  properNouns: ReadonlySet<string>;
  ears: Contrast[];
  groups: ReadonlyMap<string, string[]>;
  bridges: ReadonlyMap<string, BridgeView[]>;
};

/** Converts the items of a week, by category, in the author's order. */
export function publishItems(
  week: Week,
  { manifest, pictures, properNouns, ears, groups, bridges }: CourseMedia & WeekDeps,
): ReleaseItem[] {
  const place = (kind: ItemKind, id: string): Place => ({
    uuid: uuidOf(kind, id),
    level_id: uuidOf('level', week.level),
    week: week.week,
  });
  return [
    ...week.words.map((word, position): ReleaseItem => {
      const at = place('word', word.id);
      const notes = bridges.get(word.id);
      const body = { ...at, ...wordBody(word, { manifest, pictures }), ...(notes && { bridges: notes }) };
      const near = groups.get(word.id);
      return { ...at, position, category: 'words', body, ...accepted(word), ...(near && { groups: near }) };
    }),
    ...week.sentences.map(({ id, en, ar, note, accept }, position): ReleaseItem => {
      const at = place('sentence', id);
      return {
        ...at,
        position,
        category: 'sentences',
        body: { ...at, en, ar, ...(note ? { note } : {}), ...spoken(manifest, en) },
        ...accepted({ accept }),
        orders: [en, ...(accept ?? [])].map((order) => plainTokens(order.split(/\s+/), properNouns)),
      };
    }),
    ...week.dialogues.map((dialogue, position): ReleaseItem => {
      const at = place('dialogue', dialogue.id);
      return { ...at, position, category: 'audio', body: { ...at, ...dialogueBody(dialogue, manifest) } };
    }),
    lessonItem(week, place('lesson', week.lesson.id), { manifest, ears }),
  ];
}

function accepted({ accept }: { accept?: string[] | undefined }): Pick<ReleaseItem, 'accepted'> {
  return accept ? { accepted: accept } : {};
}

function wordBody(
  { en, ar, ipa, pos, note, ex, exAr, picture }: Week['words'][number],
  { manifest, pictures }: CourseMedia,
): Omit<ItemBody['words'], keyof Place> {
  const example = { en: ex, ar: exAr, ...spoken(manifest, ex) };
  return {
    en,
    ar,
    ipa,
    pos,
    ...(note ? { note } : {}),
    ...(picture ? { picture_url: pictureUrl(pictures, picture) } : {}),
    example,
    ...spoken(manifest, en),
  };
}

function dialogueBody(dialogue: Week['dialogues'][number], manifest: Manifest): Omit<ItemBody['audio'], keyof Place> {
  const { cues, ...clip } = spokenDialogueClip(manifest, spokenLines(dialogue.lines));
  const lines = dialogue.lines.map(({ voice, name, en, ar }, i) => ({ voice, name, en, ar, start: cues[i] ?? 0 }));
  return { ...dialogue.title, lines, ...clip };
}

/** The week's lesson, with its final task. */
function lessonItem(
  { id, lesson, writing }: Week,
  at: Place,
  { manifest, ears }: { manifest: Manifest; ears: Contrast[] },
): ReleaseItem {
  const url = (text: string, voice: 'a' | 'b') => spoken(manifest, text, voice).audio_url;
  const pairs = lesson.sound.pairs.map(([a, b]) => ({
    a,
    b,
    a_audio_url: url(a, 'a'),
    b_audio_url: url(b, 'a'),
    a_second_audio_url: url(a, 'b'),
    b_second_audio_url: url(b, 'b'),
  }));
  const { prompt, model, modelAr } = writing;
  const { title, intro, sound } = lesson;
  const points = lesson.points.map((point) => ({ ...point, audio_url: url(point.good, 'a') }));
  const contrast = ears.find(({ weeks }) => weeks.includes(id))?.id;
  const spokenSound = { ...(contrast && { contrast }), ...sound, pairs };
  const body = { ...at, ...title, intro, points, sound: spokenSound, task: { prompt, model, modelAr } };
  return { ...at, position: 0, category: 'lessons', body };
}
