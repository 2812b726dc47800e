import { createServer } from 'node:http'
import { once } from 'node:events'
import { Provider } from 'oidc-provider'

interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
  [claim: string]: unknown
}

/**
 * An organisation that keeps accounts: an OpenID Connect provider in this process, with pages of its own to sign in.
 * `serve` says which sites may send people.
 */
export async function startOrganisation(roleClaim = 'site_role') {
  const people = new Map<string, Claims>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const providerFor = (siteOrigins: string[]) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'someday',
          client_secret: 'a secret of two',
          redirect_uris: siteOrigins.map((origin) => `${origin}/api/auth/organisation/callback`),
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', roleClaim] },
      findAccount: (_ctx, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      cookies: { keys: ['of a test'] },
    })
  return {
    issuer,
    people,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'someday', OIDC_CLIENT_SECRET: 'a secret of two' },
    serve(...siteOrigins: string[]) {
      const handle = providerFor(siteOrigins).callback()
      server.on('request', (request, response) => void handle(request, response))
    },
    /** Signs somebody in there, as a browser would, and agrees; where the browser is led back to. */
    visit: (from: string, login: string) => walk(from, login, issuer),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Follows every redirect within the organisation, and sends every form that is met on the way. */
async function walk(from: string, login: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = from
  let body: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    body = undefined
    const location = response.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      if (!next.startsWith(issuer)) return next
      continue
    }
    const page = await response.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`The organisation shows no form: ${response.status} ${page.slice(0, 300)}`)
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
    body = new URLSearchParams({ prompt, login, password: 'any' })
    next = new URL(action, next).href
  }
  throw new Error('The organisation leads in circles')
}
