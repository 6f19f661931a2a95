import type { AudioItem, CategoryCode, LessonItem, SentenceItem, WordItem } from '@lisan/contract/learner/course';
import type { ContrastId } from '@lisan/contract/learner/ears';
import type { GrammarTopicView, GrammarView } from '@lisan/contract/learner/grammar';
import type { LevelView } from '@lisan/contract/learner/level';
import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import type { PracticalView } from '@lisan/contract/learner/practice';
import type { QuestionView } from '@lisan/contract/learner/question';
import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { SmallTalkView } from '@lisan/contract/learner/small-talk';
import type { StarterLessonView } from '@lisan/contract/learner/starter';
import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import type { KeyOf } from '../question-kinds.ts';
import type { AppInfo } from '../schema/app-info.ts';

/** A kind with its answer key, which is never sent to a learner. */
export type Keyed = { [K in keyof KeyOf]: { kind: K; key: KeyOf[K] } }[keyof KeyOf];

/** The kind of the part that a question belongs to. */
export type QuestionOwner =
  | 'week'
  | 'reading'
  | 'listening'
  | 'episode'
  | 'grammar'
  | 'practical'
  | 'starter'
  | 'small_talk'
  | 'placement';

export type ReleaseQuestion = Keyed & {
  uuid: string;
  owner: { kind: QuestionOwner; uuid: string };
  level_id: string | null;
  week: number | null;
  skill: QuestionView['skill'];
  /** Item difficulty in logits. */
  d: number;
  tag?: string | undefined;
  /** Why the key is right, in Arabic. */
  why: string;
  /** The id of an option → why it is right, or why it does not fit. Absent in releases before 2026-12. */
  reasons?: Record<string, string>;
  /** The words of the text that prove the key. */
  evidence?: string;
  view: QuestionView;
  /** The right answer as text: for a match one `left = right` a line. */
  correct_answer: string;
  /** Asked in the practice of its week and never in a quiz. */
  practice_only?: boolean;
  /** The clip of the completed sentence, for after the answer. */
  spoken_url?: string;
  /** The meaning of the right answer in Arabic, if the author gives it. */
  meaning?: string;
};

/** The content of an item of each category: the shape on the wire. */
export type ItemBody = { words: WordItem; sentences: SentenceItem; audio: AudioItem; lessons: LessonItem };

type Placed = { uuid: string; level_id: string; week: number; position: number };

export type ReleaseItem = {
  [C in CategoryCode]: Placed & {
    category: C;
    body: ItemBody[C];
    /** Accepted beside the body's own English: other words for a gap, other orders of a sentence. Never sent. */
    accepted?: string[];
    /** Of a word: the names of its groups of near meaning. */
    groups?: string[];
    /** Of a sentence: the tiles of its order, then the tiles of other accepted orders. */
    orders?: string[][];
  };
}[CategoryCode];

export type ReleaseWeek = {
  uuid: string;
  level_id: string;
  week: number;
  title: { en: string; ar: string };
  cando: { en: string; ar: string };
  focus: { grammar: { en: string; ar: string }; sound: { en: string; ar: string } };
};

/** The texts of a week; the release lists their questions. */
export type ReleaseTexts = Pick<WeekTexts, 'uuid' | 'level_id' | 'week' | 'writing'> & {
  reading: Omit<WeekTexts['reading'], 'questions'>;
  listening: Omit<WeekTexts['listening'], 'questions'>;
  /** Absent in releases before 2026-12. */
  episode?: Omit<WeekTexts['reading'], 'questions'>;
};

export type ReleaseLexicon = {
  /** Headwords, with the uuid of their item, and other words. */
  entries: LexiconEntryView[];
  /** A word as a text writes it, in lower case → the uuids of its entries, the likeliest first. */
  forms: Record<string, string[]>;
  /** The uuid of a week → the words of its texts. */
  weeks: Record<string, string[]>;
  /**
   * A word → the phrases in which another of its entries comes first → the place of that entry among them; −1 for the
   * name of a person. Older versions have no senses.
   */
  senses?: Record<string, Record<string, number>>;
  /** The uuid of a week → the words of its texts with senses → the phrases that occur there. */
  weekSenses?: Record<string, Record<string, string[]>>;
};

/** Two words that differ in one sound; `clips` has the addresses of both by voice, the clearest voice first. */
export type ReleaseEarPair = {
  words: [{ en: string; ar: string }, { en: string; ar: string }];
  clips: { voice: string; urls: [string, string] }[];
};

/** A contrast of the ear training. The pairs of the test have one voice, which the practice does not have. */
export type ReleaseContrast = {
  uuid: string;
  id: ContrastId;
  title: { en: string; ar: string };
  labels: [string, string];
  tip: string;
  pairs: ReleaseEarPair[];
  test: ReleaseEarPair[];
};

/** The course as the server imports it: flat lists of plain JSON, each entry with its uuid. */
export type Release = {
  /** SHA-256 of the canonical JSON of everything below. */
  hash: string;
  levels: LevelView[];
  weeks: ReleaseWeek[];
  items: ReleaseItem[];
  questions: ReleaseQuestion[];
  texts: ReleaseTexts[];
  practicals: PracticalView[];
  rolePlays: RolePlayView[];
  starter: Omit<StarterLessonView, 'questions'>[];
  smallTalk: SmallTalkView[];
  lexicon: ReleaseLexicon;
  ears: ReleaseContrast[];
  grammars: Omit<GrammarView, 'questions'>[];
  /** The grammar pages beside the tenses. */
  topics: Omit<GrammarTopicView, 'questions'>[];
  appInfo: AppInfo;
};
