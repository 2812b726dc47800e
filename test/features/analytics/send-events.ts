import type { TestApp } from '../../support/app/test-app.ts'

export const desktop =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

interface Visitor {
  ip?: string
  userAgent?: string
  headers?: Record<string, string>
}

/** Sends the events of a visitor's browser. Returns the status. */
export async function sendEvents(
  app: TestApp,
  events: unknown,
  { ip = '192.0.2.1', userAgent = desktop, headers = {} }: Visitor = {},
) {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/events',
    remoteAddress: ip,
    headers: { 'user-agent': userAgent, 'sec-fetch-site': 'same-origin', ...headers },
    payload: { events },
  })
  return { status: statusCode, body }
}

export const createPageView = (path: string, more: object = {}) => ({ name: 'page_view', path, ...more })

/** Queries the counts in the database. */
export async function queryRows<Row = Record<string, unknown>>(app: TestApp, query: string): Promise<Row[]> {
  return app.orm.em.fork().execute<Row[]>(query)
}

/** Counts the stored events. */
export async function countEvents(app: TestApp, where = 'true'): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    app,
    `select coalesce(sum(count), 0)::int as count from event_count where ${where}`,
  )
  return row?.count ?? 0
}
