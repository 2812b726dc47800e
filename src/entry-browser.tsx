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
/** Ends with a slash, which links relative to the site's root need. */
const basename = base + hrefOf('home')
const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '{}')

const queryClient = createQueryClient()
hydrate(queryClient, boot.queries)
syncTabs(queryClient, ['bucketList', 'lists'])
const queries = createTRPCQueryUtils({ queryClient, client: createClient(base) })

const { settings } = boot
if (settings?.nouns) settings.say = (await import('#platform/nouns.ts')).createTermReplacer(settings.nouns)

// Lazy routes of the first page must be loaded before hydration, or the markup would differ from the server's.
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

const afterLoad = import('./after-load.ts').then(
  ({ startAfterLoad }) => startAfterLoad(router, queryClient, settings),
  () => {},
)
// A page from this device shows what is kept as soon as its queries fail.
if (boot.kept) await afterLoad

startTransition(() => {
  hydrateRoot(
    document.querySelector('#root') ?? document.body,
    <Providers queryClient={queryClient} settings={settings}>
      {/* Without transitions, the URL and the page change together: otherwise a fast click could reach the previous
          page's controls. */}
      <RouterProvider router={router} useTransitions={false} />
    </Providers>,
  )
})
