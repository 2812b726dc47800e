import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { useState, type ReactNode } from 'react'
import { trpcPath } from '#platform/addresses.ts'
import { api } from './api.ts'
import { SettingsProvider, type SiteSettings } from './settings.ts'
import { ToastProvider } from './toasts/toast-provider.tsx'
import { dialogsId } from './overlays/dialog-root.ts'
import { TooltipProvider } from './overlays/tooltip-provider.tsx'

interface Props {
  queryClient: QueryClient
  settings: SiteSettings
  children: ReactNode
}

/**
 * Wraps a page in its context providers (tRPC client, query cache, settings, tooltips, toasts), the same on the
 * server and in the browser, and adds the element that holds open dialogs.
 */
export function Providers({ queryClient, settings, children }: Props) {
  const [client] = useState(() => createClient(settings.base))
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SettingsProvider value={settings}>
          <TooltipProvider>
            <ToastProvider>{children}</ToastProvider>
            <div id={dialogsId} />
          </TooltipProvider>
        </SettingsProvider>
      </QueryClientProvider>
    </api.Provider>
  )
}

/**
 * Creates the tRPC client of the pages; `base` is the site's base path. Queries that start together are batched (up
 * to 20); each mutation is sent alone.
 */
export function createClient(base: string) {
  const url = base + trpcPath
  return api.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink({ url }),
        false: httpBatchLink({ url, maxItems: 20, maxURLLength: 6000 }),
      }),
    ],
  })
}
