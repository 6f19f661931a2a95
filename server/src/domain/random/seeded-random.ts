/** Returns a number in [0, 1), like `Math.random`. */
export type Random = () => number;

/**
 * Makes a repeatable source of randomness: the same seed gives the same numbers on every machine. Seeding by xmur3
 * (MurmurHash3's mixing), numbers by sfc32 of the PractRand suite, both by bryc
 * (https://github.com/bryc/code/blob/master/jshash/PRNGs.md). Not for secrets.
 */
export function seededRandom(seed: string): Random {
  const next = hashSeed(seed);
  const random = sfc32(next(), next(), next(), next());
  for (let round = 0; round < 15; round += 1) random();
  return random;
}

function hashSeed(text: string): () => number {
  let h = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return h >>> 0;
  };
}

function sfc32(a: number, b: number, c: number, d: number): Random {
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}
