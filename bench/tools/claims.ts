/** One line per claim, as every benchmark here ends: `name: value (reach …) ok|short`. */
export type Claim = { name: string; value: number; reach: number; atLeast: boolean; unit?: string };

/** Prints the claims; the process exits non-zero when one falls short. */
export function printClaims(claims: Claim[]): void {
  for (const { name, value, reach, atLeast, unit = '' } of claims) {
    const isMet = atLeast ? value >= reach : value <= reach;
    if (!isMet) process.exitCode = 1;
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
    console.log(`${name}: ${shown}${unit} (reach ${atLeast ? '≥' : '≤'} ${reach}${unit}) ${isMet ? 'ok' : 'short'}`);
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
