import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** A fault in one content file: its line (from 1) and the reason. */
export type ContentFault = { file: string; line: number; path: string; message: string };

export class ContentError extends Error {
  readonly faults: ContentFault[];
  constructor(faults: ContentFault[]) {
    super(faults.map((f) => `${f.file}:${f.line} ${f.path} ${f.message}`).join('\n'));
    this.name = 'ContentError';
    this.faults = faults;
  }
}

/** Validates the text of a YAML file. @throws ContentError */
export function parseYaml<S extends z.ZodType>(file: string, source: string, schema: S): z.infer<S> {
  const { doc, lines } = parseSource(source);
  const syntax = doc.errors.map((e) => ({ file, line: e.linePos?.[0].line ?? 0, path: '', message: e.message }));
  if (syntax.length > 0) throw new ContentError(syntax);
  const parsed = schema.safeParse(doc.toJS());
  if (parsed.success) return parsed.data;
  throw new ContentError(
    parsed.error.issues.map((issue) => ({
      file,
      line: lineOf(doc, lines, issue.path),
      path: issue.path.join('.'),
      message: issue.message,
    })),
  );
}

/** Maps each path of a YAML text to its line (from 1), or to the line of its nearest existing parent. */
export function linesOfPaths(source: string, paths: PropertyKey[][]): number[] {
  const { doc, lines } = parseSource(source);
  return paths.map((path) => lineOf(doc, lines, path));
}

function parseSource(source: string) {
  const lines = new LineCounter();
  return { doc: parseDocument(source, { lineCounter: lines }), lines };
}

function lineOf(doc: ReturnType<typeof parseDocument>, lines: LineCounter, path: PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = doc.getIn(path.slice(0, depth), true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range)) {
      return lines.linePos(node.range[0]).line;
    }
  }
  return 1;
}
