import { readCourseSource } from '@lisan/content/publish/course-source';
import type { Release } from '@lisan/content/publish/release';
import { CONTENT_ROOT } from '../src/compose/build-services.ts';
import { CHECKER_RULES } from '../src/domain/writing/checker-rules.ts';
import { collectRemarks } from '../src/domain/writing/collect-remarks.ts';
import { GrammarChecker } from '../src/platform/grammar/grammar-checker.ts';

// Usage: node server/tools/check-remarks.ts. Prints every remark on the English of the course, which is right English,
// so it should print no remark. Run it after a change of the rules or of the checker's version.

const release = await (await readCourseSource(CONTENT_ROOT)).build();
const checker = new GrammarChecker({ enabled: true, rules: Object.keys(CHECKER_RULES) });
const texts = englishOf(release);
let remarks = 0;
for (const text of texts) {
  const findings = await checker.check(text);
  if (findings === null) throw new Error('the checker did not answer');
  for (const { start, end, kind, suggestions } of collectRemarks(text, findings)) {
    remarks += 1;
    console.log(`${kind}: ${text.slice(start, end)} → ${suggestions.join(' / ')} in: ${text}`);
  }
}
checker.close();
console.log(`${remarks} remarks on ${texts.length} texts`);
process.exitCode = remarks > 0 ? 1 : 0;

function englishOf({ items, texts: ofWeeks }: Release): string[] {
  const ofItems = items.flatMap((item) => {
    switch (item.category) {
      case 'words':
        return [item.body.example.en];
      case 'sentences':
        return [item.body.en, ...(item.accepted ?? [])];
      case 'audio':
        return item.body.lines.map(({ en }) => en);
      case 'lessons':
        return item.body.points.map(({ good }) => good);
    }
  });
  const ofTexts = ofWeeks.flatMap(({ reading, listening, writing }) => [
    ...reading.paragraphs.map(({ en }) => en),
    ...listening.lines.map(({ en }) => en),
    writing.model,
  ]);
  return [...new Set([...ofItems, ...ofTexts])];
}
