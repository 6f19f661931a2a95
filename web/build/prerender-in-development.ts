import type { Plugin } from 'vite';

/** The exports of `src/landing/render.tsx`; a build script cannot import a module with styles. */
type Rendered = { pages: Readonly<Record<string, () => string>> };

/** The component's module loads its styles; a build inlines them instead. */
const STYLES: Readonly<Record<string, string>> = {
  'home.html': '/src/landing/home-page.tsx',
  'login.html': '/src/landing/login-page.tsx',
};

/** Renders the prerendered parts of a page in development, when the page is requested. */
export function prerenderInDevelopment(): Plugin {
  return {
    name: 'prerender-in-development',
    apply: 'serve',
    async transformIndexHtml(html, { server, filename }) {
      const name = filename.split('/').pop() ?? '';
      if (!server) return html;
      const { pages } = (await server.ssrLoadModule('/src/landing/render.tsx')) as Rendered;
      const styles = STYLES[name];
      const script = styles ? `<script type="module">import '${styles}'</script>` : '';
      return html.replace('<!--page-->', (pages[name]?.() ?? '') + script);
    },
  };
}
