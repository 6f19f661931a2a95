import type { LexiconEntryView } from '@lisan/contract/lexicon';
import type { Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { Word } from '../schema/week.ts';
import type { IrregularForms } from '../words/base-forms.ts';
import { wordResolver, type WordMeaning } from '../words/resolve-word.ts';
import { tokenize } from '../words/tokenize.ts';
import { spoken } from './course-clips.ts';
import type { ReleaseLexicon } from './release.ts';

/**
 * Builds the lexicon of the course: every headword and entry, the words as texts write them, and those of each week.
 * @throws Error when a clip is missing
 */
export function publishLexicon(course: Course, manifest: Manifest, irregular: IrregularForms): ReleaseLexicon {
  const resolve = wordResolver(course, irregular);
  const forms: Record<string, string[]> = {};
  const weeks: Record<string, string[]> = {};
  const weekIds = new Map(course.weeks.map(({ id }) => [id.replace('-', '/'), uuidOf('week', id)]));
  for (const { file, role, text } of listTexts(course)) {
    if (role !== 'english' && role !== 'option') continue;
    const weekId = weekIds.get(file.replace(/\/[a-z]+\.yaml$/, ''));
    for (const form of tokenize(text).map((token) => token.toLowerCase())) {
      forms[form] ??= resolve(form).map(uuidOfMeaning);
      if (weekId && forms[form].length > 0) (weeks[weekId] ??= []).push(form);
    }
  }
  const known = Object.entries(forms).filter(([, uuids]) => uuids.length > 0);
  return {
    entries: [
      ...course.weeks.flatMap(({ words }) => words.map((word) => headwordView(word, manifest))),
      ...course.lexicon.map((entry) => entryView(entry, manifest)),
    ],
    forms: Object.fromEntries(known),
    weeks: Object.fromEntries(Object.entries(weeks).map(([uuid, list]) => [uuid, [...new Set(list)].toSorted()])),
  };
}

/** The id of an entry: a lemma and its part of speech. */
export function lexiconUuid({ en, pos }: LexiconEntry): string {
  return uuidOf('lexicon', `${en.toLowerCase()}:${pos}`);
}

function uuidOfMeaning(meaning: WordMeaning): string {
  return meaning.kind === 'headword' ? uuidOf('word', meaning.word.id) : lexiconUuid(meaning.entry);
}

function headwordView({ id, en, ar, ipa, pos }: Word, manifest: Manifest): LexiconEntryView {
  return { uuid: uuidOf('word', id), en, ar, ipa, pos, ...spoken(manifest, en) };
}

function entryView(entry: LexiconEntry, manifest: Manifest): LexiconEntryView {
  return { uuid: lexiconUuid(entry), ...entry, ...spoken(manifest, entry.en) };
}
