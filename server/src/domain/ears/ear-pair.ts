type Word = { en: string; ar: string };

/** Two words that differ in one sound; `clips` has the addresses of both by voice, the clearest voice first. */
export type EarPair = { words: [Word, Word]; clips: { voice: string; urls: [string, string] }[] };
