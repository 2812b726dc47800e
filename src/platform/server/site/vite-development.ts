import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Scripts that Vite needs in a page for React fast refresh. */
const reloadMarkup = (base: string) => `<script type="module" src="${base}/@vite/client"></script>
<script type="module">import { injectIntoGlobalHook } from '${base}/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type</script>`

/**
 * Starts Vite's development server, which compiles modules on request and pushes changes; nothing is built. Returns the
 * `assets` that pages link to, `load`, which loads a module for server rendering, and `plugin`, the Fastify plugin that
 * serves Vite's modules, removes the CSP and closes Vite with the app.
 * @param base path of the site on its host, empty for none.
 */
export async function viteDevelopment(base: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configLoader: 'native',
    appType: 'custom',
    base: `${base}/`,
    server: { middlewareMode: true },
  })
  return {
    assets: {
      entry: '/src/entry-browser.tsx',
      styles: ['/src/platform/web/theme/global.css'],
      preloads: [],
      development: reloadMarkup(base),
    },
    load: (module: string) => vite.ssrLoadModule(module),
    plugin: fp(async (app: FastifyInstance) => {
      app.addHook('onRequest', (request, reply, done) => {
        const { raw, originalUrl } = request
        const { url } = raw
        // Vite removes the base path itself.
        raw.url = originalUrl
        vite.middlewares(raw, reply.raw, () => {
          if (url !== undefined) raw.url = url
          done()
        })
      })
      // Vite's dev client needs inline scripts and a WebSocket, which the production CSP forbids.
      app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))
      app.addHook('onClose', () => vite.close())
    }),
  }
}
