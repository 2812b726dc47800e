/** What is known of a page before anything of it is loaded. What a line does not say is not so. */
export interface Page {
  /** As the router reads it: `:name` stands for one part of the path. */
  path: `/${string}`
  /**
   * Who sees it, where that is not everyone; admins see what editors do. Such a page is rendered for one visitor, kept
   * nowhere, and starts its script at once. Those of editors and admins stand in the frame of the dashboard.
   */
  seenBy?: 'member' | 'editor' | 'admin'
  /** `listed` is in the sitemap, where it has a pattern each one there is; `barred` in robots.txt, with all below it. */
  crawlers?: 'listed' | 'barred'
  /** Has a form that waits for the script; on other pages that comes when the browser has nothing else to do. */
  startsAtOnce?: true
  /** Its address opens something: nobody keeps a copy of it, and none of its links gives the address away. */
  carriesToken?: true
  /** To editors it shows what the public does not see yet, and is not kept then. */
  showsDrafts?: true
  /** What it reads of its query, where it is kept: nothing else there makes another page of it. */
  reads?: readonly string[]
}

/** Every page of the site; `src/routes.tsx` says which file draws it. */
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
      'understand',
      'without',
      'asWritten',
      'page',
    ],
  },
  categories: { path: '/categories', crawlers: 'listed' },
  category: {
    path: '/categories/:slug',
    crawlers: 'listed',
    reads: ['difficulty', 'cost', 'search', 'view', 'page'],
  },
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
  new: { path: '/new', crawlers: 'listed' },
  about: { path: '/about', crawlers: 'listed' },
  contact: { path: '/contact', crawlers: 'listed' },
  privacy: { path: '/privacy', crawlers: 'listed' },
  terms: { path: '/terms', crawlers: 'listed' },
  imprint: { path: '/imprint', crawlers: 'listed' },
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

/** What else links, mails, calendars and crawlers come to: the server answers there itself. */
export const sitemapPath = '/sitemap.xml'
export const sitemapPartPath = '/sitemaps/:part.xml'
export const feedPath = '/feed.xml'
export const categoryFeedPath = '/categories/:slug/feed.xml'
/** An idea as a card in the pages of others, and what tells their programs of it. */
export const embedPath = '/embed/ideas/:id'
export const oembedPath = '/api/oembed'
/** The site's own sign, if it has one. */
export const logoPath = '/site-logo.:format'
export const manifestPath = '/site.webmanifest'
export const newsletterPreviewPath = '/admin/newsletter/preview/:id'
/** A backup, for an admin who has given the password just now. */
export const backupFilePath = '/admin/backups/:name'
export const robotsPath = '/robots.txt'
export const sharedPhotoPath = '/lists/:token/photos/:id'
export const calendarFeedPath = '/calendar/:token.ics'
export const securityTextPath = '/.well-known/security.txt'
export const changePasswordPath = '/.well-known/change-password'
/** Where a browser begins to sign in with its organisation, and where it comes back. */
export const organisationPath = '/api/auth/organisation'
export const organisationCallbackPath = '/api/auth/organisation/callback'
export const devMailboxPath = '/dev/mail'
export const devMailPath = '/dev/mail/:id'
/** The site as browsers sign it: in their tabs, in old ones, and on the screens of phones. */
export const faviconPath = '/favicon.svg'
export const oldFaviconPath = '/favicon.ico'
export const touchIconPath = '/apple-touch-icon.png'
/** Stand in where a picture is missing, on pages and where links to them are shown. */
export const fallbackPicturePath = '/covers/fallback.svg'
export const fallbackSharePath = '/covers/fallback.jpg'
/** All below it is for programs; crawlers are told to leave it alone. */
export const apiPath = '/api/'
/** Where the site's own pages call procedures. */
export const trpcPath = '/api/trpc'

/**
 * An address of the site as others have it: with what stands before it, be it the base (`/bucket`) or all of the site's
 * address (`https://example.org/bucket`). What leads elsewhere stays as it is.
 */
export const resolveAddress = (site: string, address: string): string =>
  address.startsWith('/') ? site + address : address

/** The address within the site of what lies beneath its base; undefined where it does not. */
export function removeBasePath(base: string, address: string): string | undefined {
  if (!address.startsWith(base)) return undefined
  const within = address.slice(base.length)
  if (within.startsWith('/')) return within
  return /^(\?|$)/.test(within) ? `/${within}` : undefined
}

type Fields = Record<string, string | number | undefined>

/** The names of what stands for itself in a pattern: of `:token.ics` it is `token`. */
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

/** To be asked for any text: what is no name in it is a pattern itself. */
const pagesByName: Partial<Record<string, Page>> = pages

/**
 * The address of a page by its name, or of what is no page by its pattern, from the root of the site. Where that lies
 * beneath a path of its host, the router's links, the server's redirects and `addressAt` put the path before it. What the pattern names goes
 * into the path, everything else into the query, in its order; what is undefined is left out.
 */
export function hrefOf<Name extends PageName | `/${string}`>(
  name: Name,
  ...given: HrefArguments<PatternOf<Name>>
): string
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
