import { uuidOf } from '@lisan/content/item-uuid';
import type { ReleaseLexicon, ReleaseTexts } from '@lisan/content/publish/release';
import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import { wordsOfWeek } from './quiz/weekly-quiz-samples.ts';

const spoken = { audio_url: '/course-media/00f23981abf1b6e5.mp3', audio_seconds: 1 };
const bilingual = (en: string) => ({ en, ar: 'نصّ' });

/** The texts of both weeks of A1. */
export function fixtureTexts(): ReleaseTexts[] {
  return [1, 2].map(textsOf);
}

function textsOf(week: number): ReleaseTexts {
  const id = `A1-${week}`;
  const text = {
    form: 'story',
    title: bilingual('By the river'),
    intro: 'عمر عند النهر.',
    glosses: [bilingual('boat')],
  };
  return {
    uuid: uuidOf('week', id),
    level_id: uuidOf('level', 'A1'),
    week,
    reading: {
      ...text,
      uuid: uuidOf('reading', id),
      paragraphs: [bilingual('Omar is by the river.'), bilingual('He is happy.')],
    },
    listening: {
      ...text,
      uuid: uuidOf('listening', id),
      lines: [{ voice: 'a', name: 'Omar', ...bilingual('The river is big.'), start: 0 }],
      ...spoken,
    },
    writing: {
      uuid: uuidOf('writing', id),
      prompt: bilingual('Write about a river.'),
      length: { min: 20, max: 40 },
      checklist: ['ابدأ بحرف كبير'],
      model: 'The river is big.',
      modelAr: 'النهر كبير.',
    },
    ...(week === 1 && {
      episode: {
        ...text,
        form: 'episode',
        uuid: uuidOf('episode', id),
        paragraphs: [bilingual('Sara: Look at the boat!'), bilingual('There is a letter in it.')],
      },
    }),
  };
}

/** Two meanings of `river`'s homograph `bank`, one entry of each other kind, and the words of the first week. */
export function fixtureLexicon(): ReleaseLexicon {
  const entries = [
    entry('river', 'noun', '/ˈrɪvər/', 'نهر'),
    entry('bank', 'noun', '/bæŋk/', 'ضفّة'),
    entry('bank', 'verb', '/bæŋk/', 'يودع في المصرف'),
    entry('boat', 'noun', '/boʊt/', 'قارب'),
    entry('by', 'preposition', '/baɪ/', 'بجانب'),
  ];
  const headwords = wordsOfWeek(1).map(({ en, ar, ipa, pos }, position): LexiconEntryView => {
    return { uuid: uuidOf('word', `A1-1-${position}`), en, ar, ipa, pos, ...spoken };
  });
  return {
    entries: [...headwords, ...entries],
    forms: {
      river: [uuidOf('lexicon', 'river:noun')],
      rivers: [uuidOf('lexicon', 'river:noun')],
      banks: [uuidOf('lexicon', 'bank:noun'), uuidOf('lexicon', 'bank:verb')],
      happy: [uuidOf('word', 'A1-1-7')],
      by: [uuidOf('lexicon', 'by:preposition')],
    },
    weeks: { [uuidOf('week', 'A1-1')]: ['by', 'happy', 'river'] },
    senses: { banks: { 'he banks': 1 }, by: { 'by the': 0, 'by hand': 0 } },
    weekSenses: { [uuidOf('week', 'A1-1')]: { by: ['by the'] } },
  };
}

function entry(en: string, pos: string, ipa: string, ar: string): LexiconEntryView {
  return { uuid: uuidOf('lexicon', `${en}:${pos}`), en, ar, ipa, pos, ...spoken };
}
