import { expect, test } from 'vitest';
import { minifyScriptsOf } from './minify-inline-scripts.ts';

test('minifies inline scripts and leaves linked ones', () => {
  const html = `<script>
      // Why.
      (function () {
        var theme = document.cookie;
        if (theme) document.title = theme;
      })();
    </script><script type="module" src="/a.js"></script>`;
  const minified = minifyScriptsOf(html);
  expect(minified).not.toContain('Why');
  expect(minified).toContain('document.cookie');
  expect(minified).toContain('<script type="module" src="/a.js"></script>');
});

test('refuses a script that cannot be parsed', () => {
  expect(() => minifyScriptsOf('<script>var = ;</script>')).toThrow('cannot be parsed');
});

test('writes nothing newer than 2015', () => {
  const script = 'var a = null; try { a = localStorage.getItem("a"); } catch (error) {} window.a = a;';
  expect(minifyScriptsOf(`<script>${script}</script>`)).toMatch(/catch\(\w+\)/);
});
