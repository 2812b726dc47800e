import { deviceCookieName } from '#features/accounts/session-cookie-name.ts'
import type { TestApp } from './test-app.ts'

/** Somebody at a browser: keeps its cookies and sends what a browser sends. */
export function visitor(app: TestApp, { ip = '127.0.0.1', cookie = '', device = '' } = {}) {
  let jar = cookie
  let deviceJar = device

  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(jar || deviceJar ? { cookie: [jar, deviceJar].filter(Boolean).join('; ') } : {}),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';')
      if (pair.startsWith(`${deviceCookieName}=`)) deviceJar = pair
      else jar = pair
    }
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
    /** What keeps it signed in. */
    cookie: () => jar,
    /** What it is recognised by. */
    device: () => deviceJar,
  }
}
