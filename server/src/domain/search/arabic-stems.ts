const ARABIC = /^\p{Script=Arabic}+$/u;
/** A conjunction or a preposition with the article: والمدرسة, بالمدرسة, للمدرسة. */
const PARTICLE_AND_ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=...)/u;
const PARTICLE = /^[وفبكل](?=...)/u;
/** Possessive endings; the longer ones first. */
const POSSESSIVES = /(?<=...)(?:كما|هما|كم|هم|هن|نا|ها|ي|ك|ه)$/u;
const PLURALS = /(?<=...)(?:ات|ين|ون|ان)$/u;
/** A final ة becomes ت in front of an ending, and is folded to ه. */
const OPEN_FINAL = /ت$/u;

/** Returns a folded word without its attached particle and article, which no other word begins with; often nothing. */
export function withoutParticle(word: string): string[] {
  const bare = word.replace(PARTICLE_AND_ARTICLE, '');
  return bare === word ? [] : [bare];
}

/**
 * Returns what a folded Arabic word may be without attached particles, possessives and plural endings: candidates, some
 * of which are no words (بيتي: بيت; سيارتي: سيارت, سياره).
 */
export function arabicStems(word: string): string[] {
  if (!ARABIC.test(word)) return [];
  const bare = [word, ...withoutParticle(word)].flatMap((one) => [one, one.replace(PARTICLE, '')]);
  const stems = bare.flatMap((one) => {
    const owned = one.replace(POSSESSIVES, '');
    return [one, owned, owned.replace(OPEN_FINAL, 'ه'), one.replace(PLURALS, ''), one.replace(PLURALS, 'ه')];
  });
  return [...new Set(stems)].filter((stem) => stem !== word && stem.length > 1);
}
