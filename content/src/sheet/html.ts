const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup whose values are escaped. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

/** Builds markup from a template; every value is escaped unless it is markup. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html)[]): Html {
  const escaped = values.map((value) =>
    value instanceof Html ? value.toString() : String(value).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign),
  );
  return new Html(parts.map((part, i) => part + (escaped[i] ?? '')).join(''));
}

export function join(all: readonly Html[]): Html {
  return new Html(all.map(String).join('\n'));
}
