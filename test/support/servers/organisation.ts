import { createServer } from 'node:http'
import { once } from 'node:events'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
  [claim: string]: unknown
}

/** Manipulation of ID tokens by an attacker between provider and site. */
export interface Forgery {
  claims?: JWTPayload
  /** Signs with a key that is not the organisation's. */
  isSignedByAnother?: boolean
}

const algorithm = 'RS256'
const createKey = () => generateKeyPair(algorithm, { extractable: true })

/**
 * Starts an OpenID Connect provider in this process, with its own sign-in pages. `serve` registers the sites that may
 * redirect to it.
 */
export async function startOrganisation(roleClaim = 'site_role') {
  const people = new Map<string, Claims>()
  const [own, another] = await Promise.all([createKey(), createKey()])
  const jwks = { keys: [{ ...(await exportJWK(own.privateKey)), alg: algorithm, use: 'sig', kid: 'own' }] }
  let forgery: Forgery | undefined
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const providerFor = (siteOrigins: string[]) => {
    const provider = new Provider(issuer, {
      jwks,
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
    provider.use(async (ctx, next) => {
      await next()
      if (!forgery || ctx.path !== '/token') return
      const { claims, isSignedByAnother = false } = forgery
      const { privateKey } = isSignedByAnother ? another : own
      const token = new SignJWT({ ...decodeJwt(ctx.body.id_token), ...claims })
      ctx.body.id_token = await token.setProtectedHeader({ alg: algorithm, kid: 'own' }).sign(privateKey)
    })
    return provider
  }
  return {
    issuer,
    people,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'someday', OIDC_CLIENT_SECRET: 'a secret of two' },
    serve(...siteOrigins: string[]) {
      const handle = providerFor(siteOrigins).callback()
      server.on('request', (request, response) => void handle(request, response))
    },
    /** Manipulates all further ID tokens. */
    forge: (next: Forgery | undefined) => void (forgery = next),
    /**
     * Signs in and consents, as a browser would.
     *
     * @returns the URL of the redirect back to the site.
     */
    visit: (from: string, login: string) => followRedirects(from, login, issuer),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Follows redirects within the provider and submits its forms. */
async function followRedirects(from: string, login: string, issuer: string): Promise<string> {
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
