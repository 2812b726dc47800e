import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import type { Queries } from './api.ts'

/** What a loader works with. On the server it also knows which status an error stands for. */
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
 * A route's loader from what its page asks for. On the server the page waits for its data and takes the status
 * of what is missing; in the browser the questions are only started, so that a click shows the new screen with
 * its placeholders at once, and a failure is the screen's own state.
 * @param ask answers null where the address can name nothing, which is a 404 without any question.
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
 * Asks several questions at once and, where some fail, fails as the first of them. Unlike Promise.all it waits
 * for every answer: a page is rendered when none of its questions is open any more.
 */
export async function fetchAll(asking: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(asking)) {
    if (result.status === 'rejected') throw result.reason
  }
}
