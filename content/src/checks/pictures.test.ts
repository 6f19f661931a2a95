import { describe, expect, it } from 'vitest';
import { messagesAfter, first, firstWeek } from '../../test/seed-fault.ts';
import { pictureOfIcon } from '../pictures/picture-svg.ts';
import type { Picture } from '../pictures/read-picture-store.ts';
import { Practical } from '../schema/practical.ts';
import type { CheckContext } from './check.ts';
import { checkPictureFiles, checkPictureNames, checkPracticalPictures } from './pictures.ts';

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
const file = (svg: string): Picture => ({ svg, hash: '0123456789abcdef', bytes: svg.length });

function withFile(context: CheckContext, name: string, svg: string): void {
  context.pictures = new Map([...context.pictures, [name, file(svg)]]);
}

describe('the pictures of the sample', () => {
  it.each([checkPictureNames, checkPictureFiles, checkPracticalPictures])('pass %o', (check) => {
    expect(messagesAfter(check)).toEqual([]);
  });
});

describe('a picture', () => {
  it('that a word names is a file', () => {
    const messages = messagesAfter(checkPictureNames, (course) => {
      first(firstWeek(course).words).picture = 'unicorn';
    });
    expect(messages).toEqual([
      'a1/w01/words.yaml words.0.picture pictures/unicorn.svg is missing: run npm run course:pictures',
    ]);
  });

  it('is named by the course', () => {
    const messages = messagesAfter(checkPictureNames, (_course, context) =>
      withFile(context, 'stray', `${ROOT}</svg>`),
    );
    expect(messages).toEqual(['pictures/stray.svg  nothing in the course names this picture']);
  });

  it('belongs to one practical only', () => {
    const messages = messagesAfter(checkPracticalPictures, ({ documents }) => {
      const practical = documents.find(({ kind }) => kind === 'practical');
      if (practical) documents.push({ ...practical, file: 'practicals/p-second.yaml' });
    });
    expect(messages).toEqual(['practicals/p-second.yaml picture another practical has the picture airport']);
  });

  it('is required of a practical', () => {
    expect(Practical.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toContain('picture');
  });
});

describe('a file', () => {
  const faultsOf = (body: string) =>
    messagesAfter(checkPictureFiles, (_course, context) => withFile(context, 'x', body)).join('\n');

  it.each([
    ['<script>alert(1)</script>', '<script> is not allowed'],
    ['<style>g{}</style>', '<style> is not allowed'],
    ['<image href="https://example.org/a.png"/>', '<image> is not allowed'],
    ['<use href="#a"/>', '<use> is not allowed'],
    ['<foreignObject/>', '<foreignObject> is not allowed'],
    ['<g onload="alert(1)"/>', 'onload="alert(1)" is not allowed'],
    ['<g style="fill:red"/>', 'style="fill:red" is not allowed'],
    ['<path fill="url(#a)" d="M0 0"/>', 'fill="url(#a)" is not allowed'],
    ["<path d='M0 0'/>", 'no plain element at'],
    ['<path d="M0 0">', '<path> is not closed'],
    ['<g><path d="M0 0"/></svg><g>', '</svg> closes another element'],
    ['words', 'no plain element at “words'],
    ['<!-- a comment -->', 'not minified: run npm run course:pictures'],
    [`<path d="${'M0 0'.repeat(2500)}"/>`, 'bytes; a picture has at most 8000'],
  ])('with %s is refused', (body, message) => {
    expect(faultsOf(`${ROOT}${body}</svg>`)).toContain(message);
  });

  it('without a viewBox, or with something before it, is refused', () => {
    for (const svg of ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', `<!DOCTYPE svg>${ROOT}</svg>`])
      expect(faultsOf(svg)).toContain('does not start with');
    expect(faultsOf(`${ROOT}<g/></svg><g/>`)).toContain('does not end with');
  });

  it('of the set loses clips and shadows, which are references', () => {
    const icon =
      '<g clip-path="url(#a)"><path d="M0 0h9"/></g><defs><clipPath id="a"><path d="M0 0"/></clipPath></defs>';
    expect(faultsOf(pictureOfIcon(icon))).toBe('');
    expect(pictureOfIcon(icon)).toBe(`${ROOT}<g><path d="M0 0h9"/></g></svg>`);
  });
});
