import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** What Vite needs in a page for hot reload of React. */
const reloadMarkup = `<script type="module" src="/@vite/client"></script>
<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type</script>`

/** Development: Vite compiles what a page asks for and pushes each change; nothing is built. */
export async function viteDevelopment() {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  })
  return {
    assets: {
      entry: '/src/entry-browser.tsx',
      styles: ['/src/platform/web/theme/global.css'],
      preloads: [],
      development: reloadMarkup,
    },
    load: (module: string) => vite.ssrLoadModule(module),
    plugin: fp(async (app: FastifyInstance) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      // Vite's scripts, styles and socket are none of those that the policy of a built page lets through.
      app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))
      app.addHook('onClose', () => vite.close())
    }),
  }
}
