import { parseSync, Visitor } from 'vite';

/** One change of one file, which its tests should notice. */
export type Mutant = {
  /** From the root of the repository. */
  path: string;
  line: number;
  /** For the reader, such as `a < b → a <= b`. */
  change: string;
  start: number;
  end: number;
  text: string;
};

type Span = { start: number; end: number };
/** The few fields in use of an ESTree node. */
type Node = Span & { type: string } & Record<string, unknown>;
type Change = Span & { text: string };

const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};
const LIST_METHODS: readonly unknown[] = ['map', 'flatMap', 'filter', 'slice', 'concat', 'toSorted'];
/** A log line or a figure is no rule. */
const UNTESTED_CALL = /^(await )?([\w.]*\.)?(log|metrics|console)\.|^log\w*\(/;
const MAX_SHOWN = 100;

/** Changes comparisons, conditions, numbers, returned lists and calls of TypeScript, one at a time and in order. */
export function findMutants(path: string, source: string): Mutant[] {
  const changes: Change[] = [];
  const types: Span[] = [];
  const add = (...found: Change[]): void => void changes.push(...found);
  const finder = finderOf(source);
  // The visitor's node types do not share an index signature.
  const visit = (find: (node: Node) => Change[]) => (node: unknown) => add(...find(node as Node));
  new Visitor({
    BinaryExpression: visit(finder.operator),
    LogicalExpression: visit(finder.operator),
    UnaryExpression: visit(finder.negation),
    ConditionalExpression: visit(finder.branches),
    IfStatement: visit(finder.guard),
    Literal: visit(finder.number),
    ReturnStatement: visit(({ argument }) => finder.list(argument)),
    ArrowFunctionExpression: visit(({ body }) => finder.list(body)),
    ExpressionStatement: visit(finder.call),
    TSLiteralType: (node) => void types.push(node),
  }).visit(parseSync(path, source).program);
  return changes
    .filter(({ start }) => !types.some((type) => start >= type.start && start < type.end))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => describeChange(path, source, change))
    .filter((mutant) => isValid(mutant, source));
}

function finderOf(source: string) {
  const textOf = (node: unknown) => source.slice((node as Span).start, (node as Span).end);
  return {
    operator({ left, right, operator }: Node): Change[] {
      const opposite = OPPOSITE[String(operator)];
      const [start, end] = [(left as Span).end, (right as Span).start];
      if (opposite === undefined) return [];
      return [{ start, end, text: source.slice(start, end).replace(String(operator), opposite) }];
    },
    negation({ operator, argument, start, end }: Node): Change[] {
      return operator === '!' ? [{ start, end, text: textOf(argument) }] : [];
    },
    branches({ consequent, alternate, start, end }: Node): Change[] {
      return [consequent, alternate].map((branch) => ({ start, end, text: `(${textOf(branch)})` }));
    },
    guard({ consequent, alternate, start, end }: Node): Change[] {
      const { type } = consequent as Node;
      const isGuard = alternate === null && (type === 'ReturnStatement' || type === 'ThrowStatement');
      return isGuard ? [{ start, end, text: '' }] : [];
    },
    number({ value, start, end }: Node): Change[] {
      return typeof value === 'number' && value !== 0 ? [{ start, end, text: '0' }] : [];
    },
    list(returned: unknown): Change[] {
      return isList(returned as Node | null) ? [{ ...(returned as Node), text: '[]' }] : [];
    },
    call({ expression, start, end }: Node): Change[] {
      const { type, argument } = expression as Node;
      const called = type === 'AwaitExpression' ? (argument as Node) : (expression as Node);
      const isCall = called.type === 'CallExpression' && !UNTESTED_CALL.test(textOf(expression));
      return isCall ? [{ start, end, text: ';' }] : [];
    },
  };
}

function isList(node: Node | null): boolean {
  if (node?.type === 'ArrayExpression') return (node['elements'] as unknown[]).length > 0;
  if (node?.type !== 'CallExpression') return false;
  const { property } = node['callee'] as { property?: { name?: unknown } };
  return LIST_METHODS.includes(property?.name);
}

function describeChange(path: string, source: string, { start, end, text }: Change): Mutant {
  const line = source.slice(0, start).split('\n').length;
  const shown = (code: string) => {
    const short = code.replaceAll(/\s+/g, ' ').trim();
    return short.length > MAX_SHOWN ? `${short.slice(0, MAX_SHOWN)} …` : short || 'nothing';
  };
  return { path, line, change: `${shown(source.slice(start, end))} → ${shown(text)}`, start, end, text };
}

/** Whether the change leaves a valid program; an invalid program proves nothing about the tests. */
function isValid(mutant: Mutant, source: string): boolean {
  return parseSync(mutant.path, applyMutant(mutant, source)).errors.length === 0;
}

export function applyMutant({ start, end, text }: Pick<Mutant, 'start' | 'end' | 'text'>, source: string): string {
  return source.slice(0, start) + text + source.slice(end);
}
