import { parseSync, Visitor } from 'vite';

/**
 * The word list. `names`: parts of identifiers, or prefixes of constants when they end with `_`; `prose`: words and phrases
 * of comments, test names, log messages and Markdown; each with its replacement. `allowed`: identifiers of other systems.
 */
export type WordList = { names: Record<string, string>; prose: Record<string, string>; allowed: readonly string[] };

/** Patterns of phrases that make a comment hard to read, each with its replacement. */
export type Constructions = Record<string, string>;

export type Finding = { line: number; found: string; instead: string };

type Found = { at: number; found: string; instead: string };
/** The few fields in use of an ESTree node. */
type Node = { type: string; start: number; end: number; name?: unknown; value?: unknown } & Record<string, unknown>;

const TESTS: readonly unknown[] = ['it', 'test', 'describe'];
const LEVELS: readonly unknown[] = ['debug', 'info', 'warn', 'error', 'fatal'];

/** Finds listed words in the identifiers, comments, test names and log messages of TypeScript. */
export function findInCode(path: string, source: string, words: WordList): Finding[] {
  const { program, comments } = parseSync(path, source);
  const found: Found[] = comments.flatMap(({ start, end }) => findProse(source, { start, end }, words));
  const checkName = ({ name, start }: { name: string; start: number }): void => {
    found.push(...findInName(name, words).map((each) => ({ ...each, at: start })));
  };
  new Visitor({
    Identifier: checkName,
    PrivateIdentifier: checkName,
    JSXIdentifier: checkName,
    CallExpression(call) {
      // The visitor's node types do not share an index signature.
      for (const text of proseOf(call as unknown as Node)) found.push(...findProse(source, text, words));
    },
  }).visit(program);
  return locate(source, found);
}

/** Finds stilted constructions in the comments of TypeScript, and counts the words of the comments. */
export function findConstructions(
  path: string,
  source: string,
  constructions: Constructions,
): { words: number; found: Finding[] } {
  const { comments } = parseSync(path, source);
  const texts = comments.map(({ start, end }) => source.slice(start, end));
  return {
    words: texts.reduce((sum, text) => sum + (text.match(/[A-Za-z'-]+/g)?.length ?? 0), 0),
    found: locate(
      source,
      comments.flatMap((comment) => findPhrases(source, comment, constructions)),
    ),
  };
}

/** Finds listed words in Markdown, outside of code and of link targets. */
export function findInMarkdown(source: string, words: WordList): Finding[] {
  const text = source.replace(/^(```|~~~).*?^\1/gms, blank).replace(/\]\([^)]*\)/g, blank);
  return locate(source, findProse(text, { start: 0, end: text.length }, words));
}

function findInName(name: string, { names, allowed }: WordList): Omit<Found, 'at'>[] {
  // Names in snake case belong to the wire or the database.
  if (allowed.includes(name) || /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)) return [];
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.map((part) => part.toLowerCase()) ?? [];
  return Object.entries(names)
    .filter(([word]) => (word.endsWith('_') ? name.startsWith(word) : parts.includes(word)))
    .map(([, instead]) => ({ found: name, instead }));
}

function findProse(source: string, range: { start: number; end: number }, { prose }: WordList): Found[] {
  return findPhrases(source, range, prose);
}

function findPhrases(
  source: string,
  { start, end }: { start: number; end: number },
  phrases: Record<string, string>,
): Found[] {
  const text = source
    .slice(start, end)
    .replace(/`[^`\n]*`/g, (code) => (start === 0 || code.length < end - start ? blank(code) : code))
    .replace(/\n\s*(?:\*|\/\/)(?!\/)/g, blank);
  return Object.entries(phrases).flatMap(([words, instead]) =>
    [...text.matchAll(new RegExp(`\\b${words.replaceAll(' ', '\\s+')}\\b`, 'gi'))].map((match) => ({
      at: start + match.index,
      found: match[0].replaceAll(/\s+/g, ' '),
      instead,
    })),
  );
}

/** The name of a test, or the message of a log line. */
function proseOf(call: Node): Node[] {
  const [callee, texts] = [call['callee'] as Node, (call['arguments'] as Node[]).filter(isText)];
  if (TESTS.includes(rootOf(callee)?.name)) return texts.slice(0, 1);
  const { property, object } = callee as { property?: Node; object?: Node };
  const logger = (object?.['property'] as Node | undefined) ?? object;
  return LEVELS.includes(property?.name) && logger?.name === 'log' ? texts : [];
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

/** The identifier that a chain of members and calls starts with, such as `it` of `it.each(…)(…)`. */
function rootOf(node: Node | undefined): Node | undefined {
  const next = (node?.['callee'] ?? node?.['object'] ?? node?.['tag']) as Node | undefined;
  return next === undefined ? node : rootOf(next);
}

/** Spaces of the same length, so that offsets stay. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function locate(source: string, found: readonly Found[]): Finding[] {
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...rest }) => ({ line: source.slice(0, at).split('\n').length, ...rest }));
}
