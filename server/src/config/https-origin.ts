/** Whether a value is an https address of a host alone, with or without a slash at its end. */
export function isHttpsOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return protocol === 'https:' && (value === origin || value === `${origin}/`);
}
