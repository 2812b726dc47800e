import type { FastifyInstance } from 'fastify'
import { hrefOf, manifestPath } from '#platform/addresses.ts'
import type { TermReplacer } from '#platform/terms.ts'

/** Registers the route of the web app manifest, with the site's name, icons and colors. */
export async function webManifestRoute(
  app: FastifyInstance,
  {
    siteName,
    base,
    ground: background,
    say,
  }: { siteName: string; base: string; ground: string; say: TermReplacer },
) {
  const start = base + hrefOf('home')
  const manifest = {
    id: start,
    name: siteName,
    short_name: siteName,
    description: say('Ideas for the things you’ll be glad you did, and a list to keep them on.'),
    lang: 'en',
    start_url: start,
    scope: start,
    // Keeps minimal browser controls, so that links to other sites have a way back.
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [192, 512].flatMap((side) => [
      { src: `${base}/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'any' },
      {
        src: `${base}/icon-maskable-${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'maskable',
      },
    ]),
  }

  app.get(manifestPath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest)),
  )
}
