import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** What Vite needs in a page for hot reload of React. */
const reloadMarkup = (base: string) => `<script type="module" src="${base}/@vite/client"></script>
<script type="module">import { injectIntoGlobalHook } from '${base}/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type</script>`

/**
 * Development: Vite compiles what a page asks for and pushes each change; nothing is built.
 * @param base the path that the site lies beneath, if it does.
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
        // Vite takes the base away by itself.
        raw.url = originalUrl
        vite.middlewares(raw, reply.raw, () => {
          if (url !== undefined) raw.url = url
          done()
        })
      })
      // Vite's scripts, styles and socket are none of those that the policy of a built page lets through.
      app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))
      app.addHook('onClose', () => vite.close())
    }),
  }
}
