type Line = { start: number };

/** The index of the line that is heard at `time` seconds; before the first one, that one. */
export function currentLine(lines: readonly Line[], time: number): number {
  return Math.max(
    0,
    lines.findLastIndex(({ start }) => start <= time),
  );
}

/** Where a line ends: at the beginning of the next one, or of nothing. */
export function endOfLine(lines: readonly Line[], index: number, seconds: number): number {
  return lines[index + 1]?.start ?? seconds;
}
