export type PathParams = Readonly<Record<string, string>>;

/**
 * Matches a pathname with a pattern such as `/week/:week`; `*` matches every one. Letter case and a trailing slash do
 * not count. Returns the decoded parameters, or null.
 */
export function matchPath(pattern: string, pathname: string): PathParams | null {
  if (pattern === '*') return {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decode(value);
    else if (name.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** People type addresses: a malformed escape stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
