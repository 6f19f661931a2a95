import type { Course, CourseDocument } from './course.ts';

/**
 * The kind of a text, which decides how it is checked:
 * - `english`: correct English
 * - `mistake`: English quoted as wrong
 * - `pattern`: English with the signs of a grammar pattern
 * - `sound`: the English name of a sound contrast; it may contain IPA
 * - `arabic`: a line of plain Arabic
 * - `note`: Arabic that may quote English
 * - `option`: one side of an exercise, wholly English or wholly Arabic
 * - `symbol`: an id, a code or IPA; not language
 */
export type TextRole = 'english' | 'mistake' | 'pattern' | 'sound' | 'arabic' | 'note' | 'option' | 'symbol';

export type CourseText = { file: string; path: PropertyKey[]; role: TextRole; text: string };

const ROLE_OF_KEY: Record<string, TextRole> = {
  en: 'english',
  ex: 'english',
  good: 'english',
  model: 'english',
  example: 'english',
  affirmative: 'english',
  negative: 'english',
  question: 'english',
  subject: 'english',
  audio: 'english',
  text: 'english',
  accept: 'english',
  also: 'english',
  bad: 'mistake',
  say: 'english',
  gap: 'english',
  pattern: 'pattern',
  rows: 'english',
  exAr: 'arabic',
  goodAr: 'arabic',
  modelAr: 'arabic',
  enAr: 'arabic',
  ar: 'arabic',
  caption: 'note',
  columns: 'note',
  patternAr: 'note',
  goal: 'note',
  hours_ar: 'note',
  tagline: 'note',
  title: 'note',
  body: 'note',
  q: 'note',
  a: 'note',
  intro: 'note',
  why: 'note',
  reasons: 'note',
  tip: 'note',
  note: 'note',
  summary: 'note',
  scenario: 'note',
  description: 'note',
  checklist: 'note',
  remark: 'note',
  situation: 'note',
  cando: 'note',
  options: 'option',
  answer: 'option',
  pairs: 'option',
  labels: 'symbol',
  sounds: 'symbol',
  /** A copy of words that are a text elsewhere. */
  evidence: 'symbol',
  where: 'symbol',
  word: 'symbol',
  track: 'symbol',
  dialect: 'symbol',
  effect: 'symbol',
  weeks: 'symbol',
  without: 'symbol',
  id: 'symbol',
  kind: 'symbol',
  level: 'symbol',
  code: 'symbol',
  voice: 'symbol',
  skill: 'symbol',
  tag: 'symbol',
  pos: 'symbol',
  ipa: 'symbol',
  picture: 'symbol',
  form: 'symbol',
  fit: 'symbol',
  outcome: 'symbol',
  next: 'symbol',
  practical: 'symbol',
  phone: 'symbol',
  email: 'symbol',
  updated: 'symbol',
  version: 'symbol',
};

/** Arabic that talks about English is under these; elsewhere `ar` is plain Arabic. */
const EXPLAINING = new Set([
  'bridges',
  'points',
  'uses',
  'contrasts',
  'prompt',
  'focus',
  'title',
  'sound',
  'cando',
  'marks',
  'signals',
]);

/** Lists every string of the course with its place and its role. Senses and groups of near meaning only repeat words. */
export function listTexts(course: Course): CourseText[] {
  const texts = course.documents.filter(({ kind }) => kind !== 'senses' && kind !== 'meanings');
  return texts.flatMap((document) => textsOf(document));
}

/** Lists the strings of one file. */
export function textsOf({ file, data }: CourseDocument): CourseText[] {
  const texts: CourseText[] = [];
  visit(data, [], (path, text) => texts.push({ file, path, role: roleOf(file, path), text }));
  return texts;
}

function visit(value: unknown, path: PropertyKey[], found: (path: PropertyKey[], text: string) => void): void {
  if (typeof value === 'string') found(path, value);
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value))
    visit(child, [...path, Array.isArray(value) ? Number(key) : key], found);
}

/**
 * Returns the kind of the text at a path of a file.
 * @throws Error for a key without a kind
 */
export function roleOf(file: string, path: PropertyKey[]): TextRole {
  const keys = path.filter((step) => typeof step === 'string');
  const key = keys.at(-1) ?? '';
  if (key === 'name') return ['lines', 'dialogue', 'partner'].some((of) => keys.includes(of)) ? 'english' : 'note';
  if (key === 'pairs' && keys.includes('sound')) return 'english';
  if (file.startsWith('ears/') && (key === 'pairs' || key === 'test'))
    return Number(path.at(-1)) % 2 === 0 ? 'english' : 'arabic';
  if (file.startsWith('ears/') && key === 'en') return 'sound';
  if (key === 'en' && keys.includes('sound')) return 'sound';
  // The topic of a habit may quote English; the translations of its dialogue do not.
  if (file === 'small-talk.yaml' && key === 'ar' && !keys.includes('lines')) return 'note';
  // The letters and signs that the story is about stay English.
  if (key === 'ar' && file.endsWith('/episode.yaml')) return 'note';
  if (key === 'ar' && keys.some((step) => EXPLAINING.has(step))) return 'note';
  const role = ROLE_OF_KEY[key];
  if (!role) throw new Error(`${file} ${path.join('.')}: course-texts.ts does not say what kind of text this is`);
  return role;
}
