import type { TestApp } from './test-app.ts'
import type { Member } from './members.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How a member, or a visitor, speaks to the API. */
export function asking(app: TestApp, member?: Pick<Member, 'headers'>) {
  const headers = member?.headers ?? {}

  async function send(method: Method, url: string, payload?: unknown) {
    const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
    const json = payload === undefined ? {} : { 'content-type': 'application/json' }
    const response = await app.inject({ method, url, headers: { ...headers, ...json }, ...body })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: bodyOf(response.body),
    }
  }

  return {
    get: (url: string) => send('GET', url),
    post: (url: string, payload?: unknown) => send('POST', url, payload),
    put: (url: string, payload?: unknown) => send('PUT', url, payload),
    delete: (url: string) => send('DELETE', url),
    /** A file as the site posts it. */
    async upload(url: string, type: string, file: string | Buffer) {
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        payload: file,
      })
      return { status: response.statusCode, body: bodyOf(response.body) }
    },
    /** A procedure that changes something; what it answers, and the status of its failure. */
    async call(name: string, input: unknown = {}) {
      const { status, body } = await send('POST', `/api/trpc/bucketList.${name}`, input)
      return { status, data: body?.result?.data, message: body?.error?.message }
    },
    /** A procedure that asks. */
    async ask(name: string, input?: unknown) {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      const { status, body } = await send('GET', `/api/trpc/bucketList.${name}${query}`)
      return { status, data: body?.result?.data, message: body?.error?.message }
    },
  }
}

export type Asking = ReturnType<typeof asking>

/** Whatever an answer holds: a test says itself what it expects there. */
const bodyOf = (text: string) => (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null)
