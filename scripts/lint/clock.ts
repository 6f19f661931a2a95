/** The parts of an ESTree node that the rule reads. */
type Node = {
  type: string;
  name?: string;
  object: Node;
  property: Node;
  callee: Node;
  arguments: readonly Node[];
};
type Context = { report: (fault: { message: string; node: Node }) => void };

const MESSAGE = 'The phone’s clock may be wrong: use serverNow() or elapsed() of web/src/lib/time/clock.ts.';

const isDate = ({ type, name }: Node): boolean => type === 'Identifier' && name === 'Date';

/** Reports readings of the phone's clock: `Date.now`, `new Date()` and `Date()`. */
const noOwnClock = {
  create: ({ report }: Context) => {
    const check = (node: Node, isReading: boolean) => isReading && report({ message: MESSAGE, node });
    return {
      MemberExpression: (node: Node) => check(node, isDate(node.object) && node.property.name === 'now'),
      NewExpression: (node: Node) => check(node, isDate(node.callee) && node.arguments.length === 0),
      CallExpression: (node: Node) => check(node, isDate(node.callee)),
    };
  },
};

export default { meta: { name: 'clock' }, rules: { 'no-own-clock': noOwnClock } };
