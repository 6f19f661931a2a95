import type { z } from 'zod';
import type { CourseDocument } from '../course.ts';
import { AppInfo } from './app-info.ts';
import { Bridges } from './bridges.ts';
import { Contrast } from './ears.ts';
import { GrammarPage } from './grammar.ts';
import { GrammarTopic } from './grammar-topic.ts';
import { Levels } from './level.ts';
import { Lexicon } from './lexicon.ts';
import { Meanings } from './meanings.ts';
import { PlacementBank } from './placement.ts';
import { Practical, TrackUnit } from './practical.ts';
import { RolePlay } from './role-play.ts';
import { Senses } from './senses.ts';
import { SmallTalks } from './small-talk.ts';
import { StarterLesson } from './starter.ts';
import { Episode, Listening, Reading, WritingTask } from './text.ts';
import { WeekPlan, WeekRecycling, WeekWords } from './week.ts';

type Kind = CourseDocument['kind'];

/** The schema of each kind of file. */
export const SCHEMAS: { [K in Kind]: z.ZodType<Extract<CourseDocument, { kind: K }>['data']> } = {
  levels: Levels,
  week: WeekPlan,
  words: WeekWords,
  reading: Reading,
  listening: Listening,
  writing: WritingTask,
  episode: Episode,
  recycling: WeekRecycling,
  starter: StarterLesson,
  'role-play': RolePlay,
  lexicon: Lexicon,
  senses: Senses,
  meanings: Meanings,
  contrast: Contrast,
  grammar: GrammarPage,
  'grammar-topic': GrammarTopic,
  practical: Practical,
  unit: TrackUnit,
  placement: PlacementBank,
  bridges: Bridges,
  'small-talk': SmallTalks,
  'app-info': AppInfo,
};
