import type { TestApp } from './test-app.ts'

/** Somebody at a browser: keeps its cookies and sends what a browser sends. */
export function visitor(app: TestApp, { ip = '127.0.0.1', cookie = '' } = {}) {
  let jar = cookie

  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(jar ? { cookie: jar } : {}),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) jar = set.split(';')[0] ?? ''
    return response
  }

  return {
    get: (url: string) => send('GET', url),
    post: (url: string, payload?: object) => send('POST', url, payload),
    delete: (url: string, payload?: object) => send('DELETE', url, payload),
    /** A mutation, as the site itself sends it. */
    call: (procedure: string, input: object = {}) => send('POST', `/api/trpc/${procedure}`, input),
    /** A query, as the site itself asks it. */
    async ask(procedure: string) {
      return (await send('GET', `/api/trpc/${procedure}`)).json().result?.data
    },
    signIn: (email: string, password: string) => send('POST', '/api/auth/login', { email, password }),
    whoAmI: async () => (await send('GET', '/api/auth/user')).statusCode,
    cookie: () => jar,
  }
}
