import type { Plugin } from 'vite';

/** The exports of `src/host/render.tsx`; a build script cannot import a module with styles. */
type Rendered = { pages: Readonly<Record<string, () => string>> };

/** The component's module loads its styles; a build inlines them instead. */
const STYLES: Readonly<Record<string, string>> = {
  'home.html': '/src/host/home-page.tsx',
  'login.html': '/src/host/login-page.tsx',
};

/** Serves the prerendered pages in development, under the addresses that the server uses. */
export function prerenderInDevelopment(): Plugin {
  return {
    name: 'prerender-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (/^\/[a-z]+$/.test(path) && `${path.slice(1)}.html` in STYLES) request.url = `${path}.html`;
        next();
      });
    },
    async transformIndexHtml(html, { server, filename }) {
      const name = filename.split('/').pop() ?? '';
      if (!server) return html;
      const { pages } = (await server.ssrLoadModule('/src/host/render.tsx')) as Rendered;
      const styles = STYLES[name];
      const script = styles ? `<script type="module">import '${styles}'</script>` : '';
      return html.replace('<!--page-->', (pages[name]?.() ?? '') + script);
    },
  };
}
