const MAX_DAYS = 30;

/**
 * Formats a validity period as SMPP's relative time, `YYMMDDhhmmss000R` (3.4, 7.1.1.2), rounded down to seconds, at
 * least one and at most thirty days. Relative, because an absolute time depends on the operator's clock.
 */
export function relativeTime(ms: number): string {
  const seconds = Math.min(Math.max(1, Math.floor(ms / 1000)), MAX_DAYS * 86_400);
  const fields = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return `0000${fields.map((field) => String(field).padStart(2, '0')).join('')}000R`;
}
