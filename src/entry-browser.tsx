import '#platform/web/theme/global.css'
import { hydrate } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hrefOf } from '#platform/addresses.ts'
import { getBasePath } from './platform/web/settings.ts'
import { syncTabs, createQueryClient } from './platform/web/query-client.ts'
import { pageDataContext } from '#platform/web/page-loader.ts'
import { createClient, Providers } from '#platform/web/providers.tsx'
import { routes } from './routes.tsx'

const base = getBasePath()
/** With the slash that links relative to the site's root need. */
const basename = base + hrefOf('home')
const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '{}')

const queryClient = createQueryClient()
hydrate(queryClient, boot.queries)
syncTabs(queryClient, ['bucketList'])
const queries = createTRPCQueryUtils({ queryClient, client: createClient(base) })

const { settings } = boot
if (settings?.nouns) settings.say = (await import('#platform/nouns.ts')).createTermReplacer(settings.nouns)

// The parts of the first screen that load lazily must be there before it is compared with the server's.
const matches = matchRoutes(routes, location, basename) ?? []
for (const { route } of matches) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

const router = createBrowserRouter(routes, {
  basename,
  hydrationData: boot.route,
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(pageDataContext, { queries })
    return context
  },
})

// What is counted of a visit: once the page stands, and where its script does not come, nothing.
void import('./features/analytics/web/count-visit.ts').then(
  ({ countVisits: countVisit }) => countVisit(router, queryClient),
  () => {},
)

startTransition(() => {
  hydrateRoot(
    document.querySelector('#root') ?? document.body,
    <Providers queryClient={queryClient} settings={settings}>
      {/* The address and what is shown change as one: whoever is quick must not act on what has already gone. */}
      <RouterProvider router={router} useTransitions={false} />
    </Providers>,
  )
})
