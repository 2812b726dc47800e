import type { Mutation, QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { matchPath, type createBrowserRouter } from 'react-router'
import { eventsPath, type EventName } from '#features/analytics/limits.ts'
import { maxQueryLength, randomIdeaMutationKey } from '#features/catalogue/limits.ts'
import { hrefOf, pages, removeBasePath, type Page } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { getBasePath, withBasePath } from '#platform/web/settings.ts'

type Router = ReturnType<typeof createBrowserRouter>
type Place = Pick<Location, 'pathname' | 'search'>

const allPages: Page[] = Object.values(pages)
const tokenPaths = allPages.filter(({ carriesToken }) => carriesToken).map(({ path }) => path)

/**
 * Sends page views, searches, saves and random ideas of the visitor to the server from now on, by subscribing to the
 * router and to the mutation cache; the current page and actions that have already succeeded are included. Call it
 * once. Does nothing if the visitor has opted out (Global Privacy Control, Do Not Track).
 */
export function countVisits(router: Router, queryClient: QueryClient): void {
  if (hasOptedOut()) return
  let lastVisit = ''
  const onNavigate = ({ location }: { location: Place }) => {
    // The query also holds filters, pages and open forms, so only another path or another search is a new page view.
    const visit = pathnameOf(location) + (searchIn(location) ?? '')
    if (visit === lastVisit) return
    sendEvents(toEvents(location, lastVisit === ''))
    lastVisit = visit
  }
  onNavigate(router.state)
  router.subscribe(onNavigate)

  const mutations = queryClient.getMutationCache()
  for (const cachedMutation of mutations.getAll())
    if (cachedMutation.state.status === 'success') countAction(cachedMutation)
  mutations.subscribe(({ type, mutation, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'success') countAction(mutation)
  })
}

/** Some browsers lack Global Privacy Control, and so do TypeScript's DOM types. */
const hasOptedOut = () =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1'

function toEvents(place: Place, isFirst: boolean): SeenEvent[] {
  const path = pathOf(place)
  const referrer = isFirst ? referrerHost() : undefined
  const campaign = isFirst ? campaignOf(place) : ''
  const query = searchIn(place)
  return [
    { name: 'page_view', path: path + campaign, ...(referrer === undefined ? {} : { referrer }) },
    ...(query ? [{ name: 'search' as const, path, query }] : []),
  ]
}

/** Replaces a path that contains a token with its pattern. */
function pathOf(place: Place): string {
  const pathname = pathnameOf(place)
  return tokenPaths.find((path) => matchPath(path, pathname)) ?? pathname
}

/** Returns the path relative to the site's base. */
const pathnameOf = ({ pathname }: Place) => removeBasePath(getBasePath(), pathname) ?? pathname

/** Returns the search text of the results page, unless it is too long. */
function searchIn({ search, ...place }: Place): string | undefined {
  if (pathnameOf({ search, ...place }) !== hrefOf('search')) return undefined
  const query = new URLSearchParams(search).get('q')?.trim() ?? ''
  return query.length <= maxQueryLength ? query : undefined
}

function campaignOf({ search }: Place): string {
  const params = [...new URLSearchParams(search)].filter(([name]) =>
    /^utm_(source|medium|campaign)$/.test(name),
  )
  return params.length > 0 ? `?${new URLSearchParams(params).toString().slice(0, 600)}` : ''
}

/** Returns the referring host: blank if unknown, undefined within the site and after a reload. */
function referrerHost(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded instanceof PerformanceNavigationTiming && loaded.type !== 'navigate') return undefined
  if (document.referrer === '') return ''
  const from = new URL(document.referrer)
  return from.host === location.host ? undefined : from.hostname
}

const savedKey = JSON.stringify(getMutationKey(api.bucketList.add))
const randomKey = JSON.stringify(randomIdeaMutationKey)

/** Recognises actions by their mutation key. */
function countAction({ options, state }: Mutation): void {
  const key = JSON.stringify(options.mutationKey)
  if (key === savedKey) sendAction('save_to_bucket_list', numberIn(state.variables, 'ideaId'))
  // Without a card, for example because the visitor gave no position, the data have no idea.
  if (key === randomKey)
    sendAction('generate_random_idea', numberIn(Reflect.get(Object(state.data), 'idea'), 'id'))
}

function sendAction(name: EventName, ideaId: number | undefined): void {
  if (ideaId !== undefined) sendEvents([{ name, path: pathOf(location), ideaId }])
}

function numberIn(value: unknown, name: string): number | undefined {
  const found: unknown = Reflect.get(Object(value), name)
  return typeof found === 'number' ? found : undefined
}

interface SeenEvent {
  name: EventName
  path: string
  ideaId?: number
  query?: string
  referrer?: string
}

/** Sends events in the background, even while the page is unloaded. Failures are ignored. */
function sendEvents(events: SeenEvent[]): void {
  const url = withBasePath(eventsPath)
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' })
  if (trySendBeacon(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** Some browsers lack `sendBeacon`, and it returns false if its queue is full. */
const trySendBeacon = (url: string, body: Blob) =>
  'sendBeacon' in navigator && navigator.sendBeacon(url, body)
