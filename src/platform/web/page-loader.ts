import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import type { Queries } from './api.ts'

/** Context of loaders. Only the server can map an error to a status. */
export interface PageData {
  queries: Queries
  statusOf?: (error: unknown) => number
}

export const pageDataContext = createContext<PageData>()

interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/**
 * Creates a React Router loader that fetches the page's queries into the query cache. On the server it waits for the
 * data, and a missing item sets the status 404 or 410; any other failure is thrown with its status, for the error page.
 * In the browser it only starts the queries, so that a click shows the new page with placeholders immediately, and the
 * page itself shows failures.
 * @param fetchPage starts the queries; returns null if no page can have this address, which makes the response a 404.
 */
export function createPageLoader(
  fetchPage: (queries: Queries, asked: PageAddress) => Promise<unknown> | null,
) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const { queries, statusOf } = context.get(pageDataContext)
    const fetching = fetchPage(queries, { params, search: new URL(request.url).searchParams })
    if (!fetching) return data(null, { status: 404 })
    if (!statusOf) {
      fetching.catch(() => {})
      return null
    }
    try {
      await fetching
      return null
    } catch (error) {
      const status = statusOf(error)
      if (status === 404 || status === 410) return data(null, { status })
      throw data(null, { status })
    }
  }
}

/**
 * Waits for all queries, which already run concurrently, and then rejects with the error of the first failed one, if
 * any. Promise.all would not wait for the others, and a page is rendered when no query is pending.
 */
export async function fetchAll(asking: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(asking)) {
    if (result.status === 'rejected') throw result.reason
  }
}
