type Line = { start: number };

/** Returns the index of the line at `time` seconds; the first one before it starts. */
export function currentLine(lines: readonly Line[], time: number): number {
  return Math.max(
    0,
    lines.findLastIndex(({ start }) => start <= time),
  );
}

/** Returns the end of a line: the start of the next one, or null. */
export function endOfLine(lines: readonly Line[], index: number, seconds: number): number {
  return lines[index + 1]?.start ?? seconds;
}
