/** A reply as in the definitions. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** Thrown by an operation: an error reply in CAMARA's form. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(status: number, code: string, message: string = code, headers: Record<string, string> = {}) {
    super(message);
    this.answer = { status, body: { status, code, message }, headers };
  }
}

export function invalidArgument(message = 'Client specified an invalid argument, request body or query param.') {
  return new Refused(400, 'INVALID_ARGUMENT', message);
}

export type Paging = {
  /** `first`: every page of a list is the first. */
  pages: 'asked' | 'first';
  /** `page`: the total of a list is the number of items on the page. */
  totals: 'all' | 'page';
};

/** One page of a list, counted as in the definitions unless the carrier does otherwise. */
export function pageOf<T>(
  { pages, totals }: Paging,
  items: readonly T[],
  { page, perPage }: { page: number; perPage: number },
): Answer {
  const start = pages === 'first' ? 0 : (page - 1) * perPage;
  const body = items.slice(start, start + perPage);
  return {
    status: 200,
    body,
    headers: {
      'X-Total-Count': String(totals === 'page' ? body.length : items.length),
      'Content-Last-Key': String(start + body.length),
    },
  };
}
