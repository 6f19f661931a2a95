/** The word of a key from outside, which may be the name of a property that every object has. */
export function wordOf<T>(words: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
