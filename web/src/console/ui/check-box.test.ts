import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TOKENS = join(import.meta.dirname, '../../ui/tokens.css');

/** The colours of a token in the light and in the dark theme. */
function coloursOf(tokens: string, name: string): string[] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  return [light, dark];
}

/** The relative luminance of WCAG 2. */
function luminanceOf(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['edge', 'paper'],
  ['edge', 'sand'],
  ['petrol', 'paper'],
  ['on-petrol', 'petrol'],
])('the %s of a checkbox stands out from its %s in both themes', async (sign, background) => {
  const tokens = await readFile(TOKENS, 'utf8');
  const signs = coloursOf(tokens, sign);
  coloursOf(tokens, background).forEach((colour, i) => {
    expect(contrastOf(signs[i] ?? '', colour)).toBeGreaterThanOrEqual(3);
  });
});
