import { expect, test } from 'vitest';
import { inlineHashes } from './write-content-policy.ts';

test('hashes inline scripts and styles, and no linked ones', () => {
  const html =
    '<script src="/a.js"></script><script>1</script><style>a{}</style><script type="module" src="/b.js"></script>';
  expect(inlineHashes(html)).toEqual({
    scripts: ['sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='],
    styles: ['sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='],
  });
});
