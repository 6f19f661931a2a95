const PRIVATE = ['dr', 'msisdn', 'otp'] as const;

export type PrivateQuery = { dr: string | null; msisdn: string | null; otp: string | null };

/** Reads the three from the query of the hash or, as the host's pages forward them, from the query of the address. */
export function readPrivateQuery(hashSearch: string, search: string): PrivateQuery {
  const inHash = new URLSearchParams(hashSearch);
  const inAddress = new URLSearchParams(search);
  const read = (name: string) => inHash.get(name) ?? inAddress.get(name);
  return { dr: read('dr'), msisdn: read('msisdn'), otp: read('otp') };
}

/** Removes the three from a query: they are secrets and must not stay in the address bar or in a storage. */
export function withoutPrivateQuery(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of PRIVATE) rest.delete(name);
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}

/** Removes them from a whole address, including the query of its hash. */
export function withoutPrivateParts(address: string): string {
  const url = new URL(address);
  url.search = withoutPrivateQuery(url.search);
  const [path = '', query = ''] = url.hash.split('?');
  url.hash = path + withoutPrivateQuery(query);
  return url.href;
}
