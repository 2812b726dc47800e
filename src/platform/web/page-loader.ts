import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import type { Queries } from './api.ts'

/** What a loader works with. On the server it also knows which status an error stands for. */
export interface PageData {
  queries: Queries
  statusOf?: (error: unknown) => number
}

export const pageData = createContext<PageData>()

interface Asked {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/**
 * A route's loader from what its page asks for. On the server the page waits for its data and takes the status
 * of what is missing; in the browser the questions are only started, so that a click shows the new screen with
 * its placeholders at once, and a failure is the screen's own state.
 */
export function pageLoader(ask: (queries: Queries, asked: Asked) => Promise<unknown>) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const { queries, statusOf } = context.get(pageData)
    const asking = ask(queries, { params, search: new URL(request.url).searchParams })
    if (!statusOf) {
      asking.catch(() => {})
      return null
    }
    try {
      await asking
      return null
    } catch (error) {
      const status = statusOf(error)
      if (status === 404 || status === 410) return data(null, { status })
      throw data(null, { status })
    }
  }
}
