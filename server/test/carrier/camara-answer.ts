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

/** One page of a list, counted as in the definitions. */
export function pageOf<T>(items: readonly T[], { page, perPage }: { page: number; perPage: number }): Answer {
  const start = (page - 1) * perPage;
  const body = items.slice(start, start + perPage);
  return {
    status: 200,
    body,
    headers: { 'X-Total-Count': String(items.length), 'Content-Last-Key': String(start + body.length) },
  };
}
