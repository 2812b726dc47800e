import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import type { Queries } from './api.ts'

/** What a loader works with. On the server it also knows which status an error stands for. */
export interface PageData {
  queries: Queries
  statusOf?: (error: unknown) => number
}

export const pageData = createContext<PageData>()

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
export function pageLoader(ask: (queries: Queries, asked: PageAddress) => Promise<unknown> | null) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const { queries, statusOf } = context.get(pageData)
    const asking = ask(queries, { params, search: new URL(request.url).searchParams })
    if (!asking) return data(null, { status: 404 })
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

/**
 * Asks several questions at once and, where some fail, fails as the first of them. Unlike Promise.all it waits
 * for every answer: a page is rendered when none of its questions is open any more.
 */
export async function askAll(asking: Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(asking)) {
    if (answer.status === 'rejected') throw answer.reason
  }
}
