import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import { phraseAround } from '@lisan/contract/values/phrase-around';
import type { Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { Word } from '../schema/week.ts';
import { phraseRules, withRule } from '../words/phrase-rules.ts';
import type { WordMeaning } from '../words/resolve-word.ts';
import { tokenize } from '../words/tokenize.ts';
import { senseOf, senseResolver, type FormMeanings, type SenseLists } from '../words/word-senses.ts';
import { spoken } from './course-clips.ts';
import type { ReleaseLexicon } from './release.ts';

const NAME = -1;

/**
 * Builds the lexicon of the course: every headword and entry, the words as texts write them, and the words of each
 * week.
 * @throws Error when a clip is missing, or for a sense without an entry
 */
export function publishLexicon(course: Course, manifest: Manifest, lists: SenseLists): ReleaseLexicon {
  const resolve = senseResolver(course, lists);
  const rule = phraseRules(course, lists.irregular);
  const known = new Map<string, FormMeanings>();
  const weeks: Record<string, Set<string>> = {};
  const weekSenses: Record<string, Record<string, string[]>> = {};
  const weekIds = new Map(course.weeks.map(({ id }) => [id.replace('-', '/'), uuidOf('week', id)]));
  for (const { file, role, text } of listTexts(course)) {
    if (role !== 'english' && role !== 'option') continue;
    const weekId = weekIds.get(file.replace(/\/[a-z]+\.yaml$/, ''));
    const words = tokenize(text).map((token) => token.toLowerCase());
    for (const [at, form] of words.entries()) {
      const ruled = rule(words, at);
      const found = ruled ? withRule(known.get(form) ?? resolve(form), ruled) : (known.get(form) ?? resolve(form));
      known.set(form, found);
      if (!weekId || found.meanings.length === 0) continue;
      (weeks[weekId] ??= new Set()).add(form);
      const phrase = phraseAround(words, at, [...found.phrases.keys()]);
      const list = phrase && ((weekSenses[weekId] ??= {})[form] ??= []);
      if (phrase && list && !list.includes(phrase)) list.push(phrase);
    }
  }
  const explained = [...known].filter(([, { meanings }]) => meanings.length > 0);
  return {
    entries: [
      ...course.weeks.flatMap(({ words }) => words.map((word) => headwordView(word, manifest))),
      ...course.lexicon.map((entry) => entryView(entry, manifest)),
    ],
    forms: Object.fromEntries(explained.map(([form, { meanings }]) => [form, meanings.map(uuidOfMeaning)])),
    weeks: Object.fromEntries(Object.entries(weeks).map(([uuid, forms]) => [uuid, [...forms].toSorted()])),
    senses: Object.fromEntries(
      explained.flatMap(([form, found]) => (found.phrases.size > 0 ? [[form, sensesOf(found)]] : [])),
    ),
    weekSenses,
  };
}

/** Returns the id of an entry: a lemma, its part of speech, and the number of a further sense. */
export function lexiconId({ en, pos, sense }: Pick<LexiconEntry, 'en' | 'pos' | 'sense'>): string {
  return [en.toLowerCase(), pos, ...(sense ? [sense] : [])].join(':');
}

export function lexiconUuid(entry: Pick<LexiconEntry, 'en' | 'pos' | 'sense'>): string {
  return uuidOf('lexicon', lexiconId(entry));
}

function sensesOf({ meanings, phrases }: FormMeanings): Record<string, number> {
  return Object.fromEntries(
    [...phrases].map(([phrase, meaning]) => [
      phrase,
      meaning ? meanings.findIndex((one) => senseOf(one) === senseOf(meaning)) : NAME,
    ]),
  );
}

function uuidOfMeaning(meaning: WordMeaning): string {
  return meaning.kind === 'headword' ? uuidOf('word', meaning.word.id) : lexiconUuid(meaning.entry);
}

function headwordView({ id, en, ar, ipa, pos }: Word, manifest: Manifest): LexiconEntryView {
  return { uuid: uuidOf('word', id), en, ar, ipa, pos, ...spoken(manifest, en) };
}

function entryView(entry: LexiconEntry, manifest: Manifest): LexiconEntryView {
  const { en, ar, ipa, pos } = entry;
  return { uuid: lexiconUuid(entry), en, ar, ipa, pos, ...spoken(manifest, en) };
}
