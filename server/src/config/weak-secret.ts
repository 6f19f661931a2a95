export const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT = 10;
const MIN_BITS = 64;
/** Words of examples and defaults, in any spelling with digits and separators between. */
const DEFAULTS =
  /change.?me|changeit|password|passw0rd|secret.?key|example|default|your.?(secret|key|pepper)|placeholder/i;

/** Returns the reason why a secret is easy to guess, or null. `minLength` is in characters. */
export function weaknessOf(secret: string, minLength = MIN_SECRET_LENGTH): string | null {
  if (secret.length < minLength) return `at least ${minLength} characters`;
  if (new Set(secret).size < MIN_DISTINCT) return 'too few different characters';
  if (isRepeated(secret)) return 'one short piece, repeated';
  if (DEFAULTS.test(secret)) return 'looks like a default or an example';
  if (bitsOf(secret) < MIN_BITS) return 'too regular to be random; make one with `openssl rand -hex 32`';
  return null;
}

/** Returns one line for each secret that equals another. A key for two purposes is as weak as both uses. */
export function sharedSecrets(secrets: Record<string, string | undefined>): string[] {
  const seen = new Map<string, string>();
  const faults: string[] = [];
  for (const [name, value] of Object.entries(secrets)) {
    if (value === undefined) continue;
    const other = seen.get(value);
    if (other === undefined) seen.set(value, name);
    else faults.push(`${name}: the same as ${other}; every secret needs a value of its own`);
  }
  return faults;
}

function isRepeated(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1) {
    const piece = secret.slice(0, length);
    if (piece.repeat(Math.ceil(secret.length / length)).slice(0, secret.length) === secret) return true;
  }
  return false;
}

/** Shannon entropy of the characters; zero for a text that only continues a sequence, such as `abcdef` or `4321`. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>();
  for (const char of secret) counts.set(char, (counts.get(char) ?? 0) + 1);
  let perCharacter = 0;
  for (const count of counts.values()) perCharacter -= (count / secret.length) * Math.log2(count / secret.length);
  let free = 1;
  for (let i = 1; i < secret.length; i += 1) {
    if (Math.abs(secret.charCodeAt(i) - secret.charCodeAt(i - 1)) > 1) free += 1;
  }
  return perCharacter * free;
}
