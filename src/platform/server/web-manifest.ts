import type { FastifyInstance } from 'fastify'
import { hrefOf } from '#platform/addresses.ts'
import { randomIdeaFragment, screenshotPath, shortcutIconPath } from '#platform/installed-site.ts'
import { manifestPath } from '#platform/manifest-path.ts'
import { shareParams, sharePath } from '#platform/share-target.ts'
import type { TermReplacer } from '#platform/terms.ts'

interface Options {
  siteName: string
  base: string
  /** Background color. */
  ground: string
  say: TermReplacer
  /** Whether logo and colors are ours, as on the icons of shortcuts. Otherwise shortcuts have the site's own icon. */
  hasDefaultLook: boolean
  /** Whether name, words and catalogue are ours too, as on the screenshots. Otherwise there are none. */
  hasDefaultContent: boolean
}

/** Registers the route of the web app manifest, with the site's name, icons, colors, shortcuts and share target. */
export async function webManifestRoute(app: FastifyInstance, options: Options) {
  const body = JSON.stringify(createManifest(options))
  app.get(manifestPath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(body),
  )
}

function createManifest({ siteName, base, ground, say, hasDefaultLook, hasDefaultContent }: Options) {
  const start = base + hrefOf('home')
  const iconPath = (side: number) => `${base}/icon-${side}.png`
  const shortcut = (name: 'list' | 'random' | 'add', label: string, path: string) => ({
    name: say(label),
    url: base + path,
    icons: [pngIcon(hasDefaultLook ? base + hrefOf(shortcutIconPath, { name }) : iconPath(192), 192)],
  })
  return {
    id: start,
    name: siteName,
    short_name: siteName,
    description: say('Ideas for the things you’ll be glad you did, and a list to keep them on.'),
    lang: 'en',
    dir: 'ltr',
    categories: ['lifestyle', ...(hasDefaultContent ? ['travel'] : [])],
    start_url: start,
    scope: start,
    // Minimal controls give links to other sites a way back. Safari lacks that mode, and would open a tab instead.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: ground,
    theme_color: ground,
    icons: [192, 512].flatMap((side) => [
      { ...pngIcon(iconPath(side), side), purpose: 'any' },
      { ...pngIcon(`${base}/icon-maskable-${side}.png`, side), purpose: 'maskable' },
    ]),
    shortcuts: [
      shortcut('list', 'My Bucket List', hrefOf('myBucketList')),
      shortcut('random', 'Random idea', hrefOf('home') + randomIdeaFragment),
      shortcut('add', 'Add a custom idea', hrefOf('addIdea')),
    ],
    share_target: {
      action: base + sharePath,
      // Most servers and proxies limit addresses to fewer bytes than a long text has.
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: Object.fromEntries(shareParams.map((name) => [name, name])),
    },
    ...(hasDefaultContent && {
      screenshots: screenshots.map(({ src, ...rest }) => ({ src: base + src, ...rest })),
    }),
  }
}

const pngIcon = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' })

/** Pictures of the default site, made by `test/support/house/draw-screenshots.ts`. */
const screenshots = [
  { form: 'narrow', sizes: '750x1334', label: 'The home page, with a search and a deck of ideas' },
  { form: 'wide', sizes: '1280x800', label: 'The home page, with a search and a deck of ideas' },
].map(({ form, ...rest }) => ({
  src: hrefOf(screenshotPath, { form }),
  type: 'image/webp',
  form_factor: form,
  ...rest,
}))
