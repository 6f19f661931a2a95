import { Dialect, LocalLinter, SuggestionKind, type Lint } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import { setPriority } from 'node:os';
import type { CheckReply, CheckRequest, Finding } from './check-task.ts';

// A separate process, started by grammar-checker.ts: the checker needs much memory, and a check that takes too long can
// be ended only with its process. Its arguments are the names of the rules that run.

/** A lower priority than everything that a user waits for. */
const LOW_PRIORITY = 10;
/**
 * The time for an unknown word grows with its length: a word of 1,600 letters takes seconds. No English word is longer.
 */
const OVERLONG_WORD = /\S{25,}/g;
const WORD_BEFORE = /\S+\s*$/;

const rules = process.argv.slice(2);
const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
await linter.setup();
const all = await linter.getDefaultLintConfig();
await linter.setLintConfig(Object.fromEntries(Object.keys(all).map((rule) => [rule, rules.includes(rule)])));
// The first check loads the dictionary, and the first unknown word an index that takes two seconds.
await linter.lint('She has a book from Alhussainiyah.', { language: 'plaintext' });

// A learner waits for the start, but nothing else must wait for checks.
setPriority(LOW_PRIORITY);
process.on('message', (request: CheckRequest) => void answer(request));
// The server has exited.
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer({ text }: CheckRequest): Promise<void> {
  let reply: CheckReply;
  try {
    reply = { findings: await check(text) };
  } catch (error) {
    reply = { fault: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(reply, endOnError);
}

async function check(typed: string): Promise<Finding[]> {
  // Spaces of the same length, so that the places of findings stay.
  const text = typed.replace(OVERLONG_WORD, (word) => ' '.repeat(word.length));
  const byRule = await linter.organizedLints(text, { language: 'plaintext' });
  const findings = Object.entries(byRule).flatMap(([rule, lints]) => lints.map((lint) => toFinding(text, rule, lint)));
  return findings.toSorted((a, b) => a.start - b.start);
}

function toFinding(text: string, rule: string, lint: Lint): Finding {
  const { start, end } = lint.span();
  const found = text.slice(start, end);
  const suggestions = lint.suggestions().map((suggestion) => {
    const replacement = suggestion.get_replacement_text();
    if (suggestion.kind() === SuggestionKind.Remove) return '';
    return suggestion.kind() === SuggestionKind.InsertAfter ? found + replacement : replacement;
  });
  if (!suggestions.includes('')) return { rule, start, end, suggestions };
  // A word to leave out is marked with the previous word, so that something remains to write.
  const before = WORD_BEFORE.exec(text.slice(0, start))?.[0] ?? '';
  return { rule, start: start - before.length, end, suggestions: suggestions.map((one) => (before + one).trim()) };
}

/** The server was gone before its reply was written. */
function endOnError(error: Error | null): void {
  if (error) process.exit();
}
