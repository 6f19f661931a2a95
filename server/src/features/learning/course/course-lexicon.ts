import type { ReleaseLexicon } from '@lisan/content/publish/release';
import type { LexiconEntryView, PhraseSenses } from '@lisan/contract/learner/lexicon';

/** The number of entries that the wrong options of a question are chosen from. */
const SIMILAR = 40;

/** The meanings of the words of the course's texts. */
export class CourseLexicon {
  readonly #byUuid: Map<string, LexiconEntryView>;
  readonly #byLemma: Map<string, LexiconEntryView[]>;
  readonly #byPos: Map<string, LexiconEntryView[]>;
  readonly #formsByUuid: Map<string, string[]>;
  readonly #source: ReleaseLexicon;

  constructor(source: ReleaseLexicon) {
    this.#source = source;
    this.#byUuid = new Map(source.entries.map((entry) => [entry.uuid, entry]));
    this.#byLemma = Map.groupBy(source.entries, ({ en }) => en.toLowerCase());
    this.#formsByUuid = new Map();
    for (const [form, uuids] of Object.entries(source.forms))
      for (const uuid of uuids) this.#formsByUuid.set(uuid, [...(this.#formsByUuid.get(uuid) ?? []), form]);
    const sorted = source.entries.toSorted((a, b) => (a.en < b.en ? -1 : 1));
    this.#byPos = Map.groupBy(sorted, ({ pos }) => pos);
  }

  entry(uuid: string): LexiconEntryView | undefined {
    return this.#byUuid.get(uuid);
  }

  /** Lists the forms in which texts write a word (go: go, goes, went), with the word itself. */
  formsOf(lemma: string): string[] {
    const entries = this.#byLemma.get(lemma.toLowerCase()) ?? [];
    return [...new Set([lemma.toLowerCase(), ...entries.flatMap(({ uuid }) => this.#formsByUuid.get(uuid) ?? [])])];
  }

  /** Lists the meanings of a word as a text writes it, the likeliest first; empty for a name. */
  find(word: string): LexiconEntryView[] {
    const form = word.toLowerCase();
    const uuids = Object.hasOwn(this.#source.forms, form) ? (this.#source.forms[form] ?? []) : [];
    const entries = uuids.flatMap((uuid) => this.#byUuid.get(uuid) ?? []);
    return entries.length > 0 ? entries : (this.#byLemma.get(form) ?? []);
  }

  /**
   * Returns the phrases that put another meaning of a word first, with the place of that meaning; −1 for a person's
   * name.
   */
  sensesOf(word: string): PhraseSenses | undefined {
    const form = word.toLowerCase();
    const { senses = {} } = this.#source;
    return Object.hasOwn(senses, form) ? senses[form] : undefined;
  }

  /** Returns the same for the words of a week's texts and the phrases that occur there. */
  weekSenses(weekUuid: string): Record<string, PhraseSenses> {
    const ofWeek = Object.entries(this.#source.weekSenses?.[weekUuid] ?? {});
    return Object.fromEntries(
      ofWeek.map(([form, phrases]) => {
        const senses = this.sensesOf(form) ?? {};
        return [form, Object.fromEntries(phrases.flatMap((phrase) => listed(phrase, senses)))];
      }),
    );
  }

  /** Lists entries of the same part of speech with a similar spelling; the entry itself may be among them. */
  similarTo({ uuid, pos }: LexiconEntryView): LexiconEntryView[] {
    const all = this.#byPos.get(pos) ?? [];
    const from = Math.max(0, all.findIndex((entry) => entry.uuid === uuid) - SIMILAR / 2);
    const near = all.slice(from, from + SIMILAR);
    return near.length > SIMILAR / 2 ? near : [...near, ...this.#source.entries.slice(0, SIMILAR)];
  }

  /** Lists the words of a week's texts, in lower case. */
  wordsOf(weekUuid: string): string[] {
    return this.#source.weeks[weekUuid] ?? [];
  }
}

function listed(phrase: string, senses: PhraseSenses): [string, number][] {
  const place = senses[phrase];
  return place === undefined ? [] : [[phrase, place]];
}
