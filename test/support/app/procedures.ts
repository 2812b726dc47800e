import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

interface Visitor {
  headers?: Record<string, string>
}

/** Asks a query as the site's own script does. */
export async function ask(app: TestApp, path: string, input?: unknown, { headers = {} }: Visitor = {}) {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return answerOf(await app.inject({ url: `/api/trpc/${path}${query}`, headers }))
}

/** Calls a mutation as the site's own script does. */
export async function tell(app: TestApp, path: string, input?: unknown, { headers = {} }: Visitor = {}) {
  const payload = JSON.stringify(input ?? {})
  const type = { 'content-type': 'application/json' }
  return answerOf(
    await app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers: { ...headers, ...type }, payload }),
  )
}

function answerOf(response: LightMyRequestResponse) {
  const { result, error } = response.json()
  return {
    status: response.statusCode,
    data: result?.data,
    error: error && { ...error.data, message: error.message },
  }
}
