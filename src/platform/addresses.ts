/** Metadata of a page, known before any of its code is loaded. Missing flags are false. */
export interface Page {
  /** Path pattern of the router, with `:name` for a parameter. */
  path: `/${string}`
  /**
   * Lowest role that may see the page, if not public. Such a page is rendered per visitor, never cached, and loads its
   * script immediately. Pages for editors and admins use the dashboard's layout.
   */
  seenBy?: 'member' | 'editor' | 'admin'
  /**
   * `listed`: in the sitemap, with each address of the pattern. `barred`: disallowed in robots.txt, with all paths
   * below.
   */
  crawlers?: 'listed' | 'barred'
  /** Loads the script immediately, because a form or the content needs it; other pages load it when idle. */
  startsAtOnce?: true
  /** The address holds a secret token: responses are not cached and send no referrer. */
  carriesToken?: true
  /** Shows drafts to editors, and is not cached for them. */
  showsDrafts?: true
  /** Query parameters the page depends on; others do not affect its cached response. */
  reads?: readonly string[]
}

/** All pages of the site. `src/routes.tsx` maps them to their modules. */
export const pages = {
  home: { path: '/', crawlers: 'listed' },
  search: {
    path: '/search',
    crawlers: 'barred',
    reads: [
      'q',
      'difficulty',
      'cost',
      'duration',
      'locationType',
      'season',
      'ageGroup',
      'categoryId',
      'kind',
      'mood',
      'company',
      'weather',
      'maxPrice',
      'understand',
      'without',
      'asWritten',
      'page',
    ],
  },
  categories: { path: '/categories', crawlers: 'listed', reads: ['by'] },
  category: {
    path: '/categories/:slug',
    crawlers: 'listed',
    reads: ['difficulty', 'cost', 'search', 'view', 'page'],
  },
  kinds: { path: '/kinds', crawlers: 'listed' },
  kind: { path: '/kinds/:kind', crawlers: 'listed', reads: ['difficulty', 'cost', 'view', 'page'] },
  idea: { path: '/ideas/:id', crawlers: 'listed', showsDrafts: true },
  places: { path: '/places', crawlers: 'listed' },
  country: { path: '/places/:country', crawlers: 'listed' },
  near: { path: '/near', crawlers: 'listed', reads: ['place'] },
  now: { path: '/now', crawlers: 'listed', reads: ['month', 'half'] },
  map: {
    path: '/map',
    crawlers: 'listed',
    reads: [
      'search',
      'difficulty',
      'cost',
      'locationType',
      'season',
      'categoryId',
      'month',
      'latitude',
      'longitude',
      'zoom',
    ],
  },
  popular: { path: '/popular', crawlers: 'listed' },
  forYou: { path: '/for-you', startsAtOnce: true },
  new: { path: '/new', crawlers: 'listed' },
  about: { path: '/about', crawlers: 'listed' },
  contact: { path: '/contact', crawlers: 'listed' },
  privacy: { path: '/privacy', crawlers: 'listed' },
  terms: { path: '/terms', crawlers: 'listed' },
  imprint: { path: '/imprint', crawlers: 'listed' },
  /** Shown by the service worker in place of a page that is not kept on the device. */
  offline: { path: '/offline' },
  /** The member's lists. */
  lists: { path: '/lists', seenBy: 'member' },
  joinList: { path: '/lists/join', startsAtOnce: true, carriesToken: true },
  /** List shared with a link. A number instead of a token is the id of a member's list (`listPath`). */
  sharedList: { path: '/lists/:token', carriesToken: true },
  newsletter: { path: '/newsletter', crawlers: 'listed', reads: ['asked'] },
  newsletterConfirm: { path: '/newsletter/confirm', carriesToken: true },
  newsletterUnsubscribe: { path: '/newsletter/unsubscribe', carriesToken: true },
  newsletterPreferences: { path: '/newsletter/preferences', carriesToken: true },
  newsletterIssue: { path: '/newsletter/:number', crawlers: 'listed' },
  login: { path: '/login', startsAtOnce: true, reads: ['from', 'step', 'problem'] },
  register: { path: '/register', startsAtOnce: true, reads: ['from'] },
  forgotPassword: { path: '/forgot-password', startsAtOnce: true },
  invitation: { path: '/invitation', startsAtOnce: true, carriesToken: true },
  verifyEmail: { path: '/verify-email', startsAtOnce: true, carriesToken: true },
  resetPassword: { path: '/reset-password', startsAtOnce: true, carriesToken: true },
  restoreEmail: { path: '/restore-email', startsAtOnce: true, carriesToken: true },
  myBucketList: { path: '/my-bucket-list', seenBy: 'member', crawlers: 'barred' },
  /** Form of a new custom idea. Share target of the installed site, which fills it (`shareParams`). */
  addIdea: { path: '/my-bucket-list/add', seenBy: 'member' },
  start: { path: '/start', seenBy: 'member', crawlers: 'barred' },
  account: { path: '/account', seenBy: 'member', crawlers: 'barred' },
  admin: { path: '/admin', seenBy: 'editor', crawlers: 'barred' },
  adminCategories: { path: '/admin/categories', seenBy: 'editor' },
  adminAnalytics: { path: '/admin/analytics', seenBy: 'editor' },
  adminNewsletter: { path: '/admin/newsletter', seenBy: 'editor' },
  adminPeople: { path: '/admin/people', seenBy: 'admin' },
  adminWebhooks: { path: '/admin/webhooks', seenBy: 'admin' },
  adminJobs: { path: '/admin/jobs', seenBy: 'admin' },
  adminBackups: { path: '/admin/backups', seenBy: 'admin' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Server routes for links, mails, calendars and crawlers. */
export const sitemapPath = '/sitemap.xml'
export const sitemapPartPath = '/sitemaps/:part.xml'
export const feedPath = '/feed.xml'
export const categoryFeedPath = '/categories/:slug/feed.xml'
/** Embeddable card of an idea, and its oEmbed endpoint. */
export const embedPath = '/embed/ideas/:id'
export const oembedPath = '/api/oembed'
/** Custom logo of the site, if it has one. */
export const logoPath = '/site-logo.:format'
export const newsletterPreviewPath = '/admin/newsletter/preview/:id'
/** Download of a backup, for an admin who has just confirmed their password. */
export const backupFilePath = '/admin/backups/:name'
export const robotsPath = '/robots.txt'
export const sharedPhotoPath = '/lists/:token/photos/:id'
/** Page of a list. The router cannot tell it from `sharedList`, so that page shows it. */
export const listPath = '/lists/:id'
/** Picture of a completed challenge, for the members who have completed it. */
export const challengePicturePath = '/lists/:id/challenge.png'
export const calendarFeedPath = '/calendar/:token.ics'
export const securityTextPath = '/.well-known/security.txt'
export const changePasswordPath = '/.well-known/change-password'
/** Start and callback of a sign-in with the organization. */
export const organisationPath = '/api/auth/organisation'
export const organisationCallbackPath = '/api/auth/organisation/callback'
export const devMailboxPath = '/dev/mail'
export const devMailPath = '/dev/mail/:id'
/** Favicons and touch icon. */
export const faviconPath = '/favicon.svg'
export const oldFaviconPath = '/favicon.ico'
export const touchIconPath = '/apple-touch-icon.png'
/** Fallbacks for a missing picture, on pages and in link previews. */
export const fallbackPicturePath = '/covers/fallback.svg'
export const fallbackSharePath = '/covers/fallback.jpg'
/** Paths of the API; crawlers are told to skip them. */
export const apiPath = '/api/'
/** tRPC endpoint of the site's own pages. */
export const trpcPath = '/api/trpc'

/**
 * Prefixes an address that begins with `/` with `site`: the base path (`/bucket`) or the site's origin
 * (`https://example.org/bucket`). Addresses of other sites are returned unchanged.
 */
export const resolveAddress = (site: string, address: string): string =>
  address.startsWith('/') ? site + address : address

/** Returns an address without the site's base path, at least `/`; undefined if the address is outside it. */
export function removeBasePath(base: string, address: string): string | undefined {
  if (!address.startsWith(base)) return undefined
  const within = address.slice(base.length)
  if (within.startsWith('/')) return within
  return /^(\?|$)/.test(within) ? `/${within}` : undefined
}

type Fields = Record<string, string | number | undefined>

/** Names of the parameters in a pattern, such as `token` for `:token.ics`. */
type ParamsOf<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? ParamsOf<Part> | ParamsOf<Rest>
  : Pattern extends `:${infer Name}.${string}`
    ? Name
    : Pattern extends `:${infer Name}`
      ? Name
      : never

type HrefArguments<Pattern extends string> = [ParamsOf<Pattern>] extends [never]
  ? [fields?: Fields]
  : [fields: Fields & Record<ParamsOf<Pattern>, string | number>]

type PatternOf<Name extends PageName | `/${string}`> = Name extends PageName
  ? (typeof pages)[Name]['path']
  : Name

/** Typed for lookup by any string, as `hrefOf` also takes patterns. */
const pagesByName: Partial<Record<string, Page>> = pages

/**
 * Returns the address of a page by its name (`idea`), or of another route by its pattern (`/covers/:file`), relative to
 * the site's root. Fields fill the pattern's parameters; the others become query parameters in their order. Values are
 * percent-encoded, undefined ones left out. The base path is not included: the router, the server's redirects and
 * `resolveAddress` add it.
 */
export function hrefOf<Name extends PageName | `/${string}`>(
  name: Name,
  ...given: HrefArguments<PatternOf<Name>>
): string
/** Untyped implementation: fills the parameters of the pattern and appends the other fields as a query string. */
export function hrefOf(name: string, fields?: Fields): string {
  let href = pagesByName[name]?.path ?? name
  let separator = '?'
  for (const field in fields) {
    if (fields[field] === undefined) continue
    const value = encodeURIComponent(fields[field])
    let filled = href.replace(new RegExp(`:${field}\\b`), value)
    if (filled === href) {
      filled += separator + field + '=' + value
      separator = '&'
    }
    href = filled
  }
  return href
}
