import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { logoPath } from '#platform/addresses.ts'
import { forEverybody, picturePolicy } from '../headers.ts'
import type { Logo } from './logo.ts'

/** Whatever stands in the drawing: nothing in it runs or is fetched. */
const policy = {
  'content-security-policy': picturePolicy("style-src 'unsafe-inline'", 'img-src data:'),
}

/** The logo of a site, and its icons in the place of ours. */
export const ownLogo = fp(async (app: FastifyInstance, { file, icons }: Logo) => {
  app.addHook('onRequest', (request, reply, done) => {
    const icon = icons.get(request.routeOptions.url ?? '')
    if (!icon || (request.method !== 'GET' && request.method !== 'HEAD')) {
      done()
      return
    }
    void reply.headers(policy).header('cache-control', 'public, max-age=3600').type(icon.type).send(icon.body)
  })
  app.get(logoPath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ ...policy, ...forEverybody })
      // Its version stands in its address.
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.type)
      .send(file.body),
  )
})
