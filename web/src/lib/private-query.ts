const PRIVATE = ['dr', 'msisdn', 'otp'] as const;

export type PrivateQuery = { dr: string | null; msisdn: string | null; otp: string | null };

/** The three come in the hash's query or, forwarded by the host's pages, in the address's own. */
export function readPrivateQuery(hashSearch: string, search: string): PrivateQuery {
  const inHash = new URLSearchParams(hashSearch);
  const inAddress = new URLSearchParams(search);
  const read = (name: string) => inHash.get(name) ?? inAddress.get(name);
  return { dr: read('dr'), msisdn: read('msisdn'), otp: read('otp') };
}

/** The query without the three: they are secrets, and must not stay in the address bar or be stored. */
export function withoutPrivateQuery(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of PRIVATE) rest.delete(name);
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}

/** The same for a whole address, whose hash has a query of its own. */
export function withoutPrivateParts(address: string): string {
  const url = new URL(address);
  url.search = withoutPrivateQuery(url.search);
  const [path = '', query = ''] = url.hash.split('?');
  url.hash = path + withoutPrivateQuery(query);
  return url.href;
}
