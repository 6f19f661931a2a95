import { TRACKS } from '@lisan/contract/learner/tracks';
import { LEVEL_CODES } from './schema/common.ts';
import type { AppInfo } from './schema/app-info.ts';
import type { Bridge, Bridges } from './schema/bridges.ts';
import type { Contrast } from './schema/ears.ts';
import type { GrammarPage } from './schema/grammar.ts';
import type { GrammarTopic } from './schema/grammar-topic.ts';
import type { Level, Levels } from './schema/level.ts';
import type { Meanings } from './schema/meanings.ts';
import type { PlacementBank, PlacementItem } from './schema/placement.ts';
import type { LexiconEntry } from './schema/lexicon.ts';
import type { Practical, TrackUnit, TrackWord } from './schema/practical.ts';
import type { FormSenses } from './schema/senses.ts';
import type { RolePlay } from './schema/role-play.ts';
import type { SmallTalk, SmallTalks } from './schema/small-talk.ts';
import type { StarterLesson } from './schema/starter.ts';
import type { Episode, Listening, Reading, WritingTask } from './schema/text.ts';
import type { Week, WeekPlan, WeekRecycling, WeekWords } from './schema/week.ts';
import type { z } from 'zod';

/** One file of the course; `file` is relative to the content folder, such as `a1/w01/week.yaml`. */
export type CourseDocument =
  | { kind: 'levels'; file: string; data: z.infer<typeof Levels> }
  | { kind: 'week'; file: string; data: WeekPlan }
  | { kind: 'words'; file: string; data: WeekWords }
  | { kind: 'reading'; file: string; data: Reading }
  | { kind: 'listening'; file: string; data: Listening }
  | { kind: 'writing'; file: string; data: WritingTask }
  | { kind: 'recycling'; file: string; data: WeekRecycling }
  | { kind: 'episode'; file: string; data: Episode }
  | { kind: 'starter'; file: string; data: StarterLesson }
  | { kind: 'role-play'; file: string; data: RolePlay }
  | { kind: 'lexicon'; file: string; data: { entries: LexiconEntry[] } }
  | { kind: 'senses'; file: string; data: { forms: Record<string, FormSenses> } }
  | { kind: 'meanings'; file: string; data: Meanings }
  | { kind: 'contrast'; file: string; data: Contrast }
  | { kind: 'grammar'; file: string; data: GrammarPage }
  | { kind: 'grammar-topic'; file: string; data: GrammarTopic }
  | { kind: 'practical'; file: string; data: Practical }
  | { kind: 'unit'; file: string; data: TrackUnit }
  | { kind: 'placement'; file: string; data: z.infer<typeof PlacementBank> }
  | { kind: 'bridges'; file: string; data: z.infer<typeof Bridges> }
  | { kind: 'small-talk'; file: string; data: z.infer<typeof SmallTalks> }
  | { kind: 'app-info'; file: string; data: AppInfo };

/** The whole course in the order of learning, and its files. */
export type Course = {
  root: string;
  levels: Level[];
  starter: StarterLesson[];
  weeks: Week[];
  grammar: GrammarPage[];
  topics: GrammarTopic[];
  /** The practicals, then the units of the tracks for work. */
  practicals: (Practical | TrackUnit)[];
  rolePlays: RolePlay[];
  lexicon: LexiconEntry[];
  /** A form of a word, in lower case → which of its meanings it has. */
  senses: Record<string, FormSenses>;
  /** The name of a group of near meaning → the ids of its headwords. */
  meanings: Meanings;
  ears: Contrast[];
  placement: PlacementItem[];
  bridges: Bridge[];
  /** By level, and within a level in the order of the file. */
  smallTalk: SmallTalk[];
  appInfo: AppInfo;
  documents: CourseDocument[];
};

/** The documents of one kind. */
export function documentsOf<K extends CourseDocument['kind']>(
  documents: CourseDocument[],
  kind: K,
): Extract<CourseDocument, { kind: K }>[] {
  // The predicate narrows by the discriminant, which TypeScript cannot see through a type parameter.
  return documents.filter((d): d is Extract<CourseDocument, { kind: K }> => d.kind === kind);
}

/** Sorts documents in the order of learning. `documents` contains exactly one levels, placement and app-info file. */
export function assembleCourse(root: string, documents: CourseDocument[]): Course {
  const [levels] = documentsOf(documents, 'levels');
  const [placement] = documentsOf(documents, 'placement');
  const [appInfo] = documentsOf(documents, 'app-info');
  if (!levels || !placement || !appInfo)
    throw new Error('a course needs levels.yaml, placement.yaml and app-info.yaml');
  const units = documentsOf(documents, 'unit');
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    root,
    levels: levels.data.levels.toSorted((a, b) => a.order - b.order),
    starter: documentsOf(documents, 'starter')
      .map((d) => d.data)
      .toSorted((a, b) => a.order - b.order),
    weeks: documentsOf(documents, 'week')
      .map((plan) => assembleWeek(plan, documents))
      .toSorted(byId),
    grammar: documentsOf(documents, 'grammar')
      .map((d) => d.data)
      .toSorted((a, b) => a.order - b.order),
    topics: documentsOf(documents, 'grammar-topic')
      .map((d) => d.data)
      .toSorted((a, b) => a.order - b.order),
    practicals: [...documentsOf(documents, 'practical'), ...units]
      .map((d) => d.data)
      .toSorted((a, b) => trackOf(a) - trackOf(b) || a.order - b.order),
    rolePlays: documentsOf(documents, 'role-play')
      .map((d) => d.data)
      .toSorted(byId),
    lexicon: withTrackWords(
      documentsOf(documents, 'lexicon').flatMap((d) => d.data.entries),
      documentsOf(documents, 'words').flatMap((d) => d.data.words),
      units.flatMap((d) => d.data.words),
    ),
    senses: documentsOf(documents, 'senses').at(0)?.data.forms ?? {},
    meanings: documentsOf(documents, 'meanings').at(0)?.data ?? {},
    ears: documentsOf(documents, 'contrast')
      .map((d) => d.data)
      .toSorted((a, b) => a.order - b.order),
    placement: placement.data.items,
    bridges: documentsOf(documents, 'bridges').flatMap(({ data }) => data.bridges),
    smallTalk: documentsOf(documents, 'small-talk')
      .flatMap(({ data }) => data.items)
      .toSorted((a, b) => LEVEL_CODES.indexOf(a.level) - LEVEL_CODES.indexOf(b.level)),
    appInfo: appInfo.data,
    documents,
  };
}

/** The order of the tracks, after the practicals. */
function trackOf(practical: Practical | TrackUnit): number {
  return 'track' in practical ? TRACKS.indexOf(practical.track) : -1;
}

type Lemma = Pick<LexiconEntry, 'en' | 'pos'>;

/** Adds the words of the tracks that are neither headwords nor entries; the first unit that has a word explains it. */
function withTrackWords(
  entries: readonly LexiconEntry[],
  headwords: readonly Lemma[],
  words: readonly TrackWord[],
): LexiconEntry[] {
  const keyOf = ({ en, pos }: Lemma) => `${en.toLowerCase()} ${pos}`;
  const known = new Set([...entries, ...headwords].map(keyOf));
  const added = words.flatMap((word): LexiconEntry[] => {
    if (known.has(keyOf(word))) return [];
    known.add(keyOf(word));
    const { en, pos, ipa, ar } = word;
    return [{ en, pos, ipa, ar }];
  });
  return [...entries, ...added];
}

/** Joins the files of a week's folder. @throws Error that names the missing file */
function assembleWeek({ file, data }: { file: string; data: WeekPlan }, documents: CourseDocument[]): Week {
  const inFolder = <D extends { file: string }>(of: D[], part: WeekPart): D => {
    const name = weekFile(file, part);
    const found = of.find((document) => document.file === name);
    if (!found) throw new Error(`${name} is missing`);
    return found;
  };
  return {
    ...data,
    words: inFolder(documentsOf(documents, 'words'), 'words').data.words,
    reading: inFolder(documentsOf(documents, 'reading'), 'reading').data,
    listening: inFolder(documentsOf(documents, 'listening'), 'listening').data,
    writing: inFolder(documentsOf(documents, 'writing'), 'writing').data,
    recycling:
      documentsOf(documents, 'recycling').find((document) => document.file === weekFile(file, 'recycling'))?.data
        .sentences ?? [],
    episode:
      documentsOf(documents, 'episode').find((document) => document.file === weekFile(file, 'episode'))?.data ?? null,
  };
}

const WEEK_PARTS = ['words', 'reading', 'listening', 'writing'] as const;
type WeekPart = (typeof WEEK_PARTS)[number];

/** Returns the file of another part of the week: `a1/w01/words.yaml` for `a1/w01/week.yaml` and `words`. */
function weekFile(file: string, part: WeekPart | 'recycling' | 'episode'): string {
  return file.replace(/[a-z]+\.yaml$/, `${part}.yaml`);
}

/** Lists the files that weeks need and that are not there. */
export function missingWeekFiles(files: readonly string[]): string[] {
  const present = new Set(files);
  return files
    .filter((file) => file.endsWith('/week.yaml'))
    .flatMap((file) => WEEK_PARTS.map((part) => weekFile(file, part)))
    .filter((file) => !present.has(file));
}
