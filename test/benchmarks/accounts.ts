import { Agent, request } from 'node:http'
import { startQuietSite } from '../support/site/site-process.ts'
import { getPercentile } from './measuring/percentile.ts'

const rounds = 3_000
const logins = 100
const watchers = 4
const admin = { email: 'bench@site.example', password: 'correct horse' }
const agent = new Agent({ keepAlive: true })

/** Measures the cost of a session, and how a flood of sign-ins affects other clients. */
export async function measureAccounts(dataFolder: string): Promise<void> {
  const site = await startQuietSite({
    DATA_DIR: dataFolder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Gives each sign-in of the flood its own IP address.
    TRUST_PROXY: 'true',
  })
  try {
    const cookie = await signIn(site.origin)
    await costOfSession(site.origin, cookie)
    await flood(site.origin, cookie)
  } finally {
    agent.destroy()
    await site.stop()
  }
}

/** Alternates the requests, so that other load on the machine affects both. */
async function costOfSession(origin: string, cookie: string) {
  const bare: number[] = []
  const signedIn: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureTime(`${origin}/healthz`))
    signedIn.push(await measureTime(`${origin}/api/auth/user`, cookie))
  }
  const more = getPercentile(signedIn, 0.5) - getPercentile(bare, 0.5)
  console.log(`\nSigned in, over a bare route    p50 +${more.toFixed(2)} ms`)
}

async function flood(origin: string, cookie: string) {
  const over = new AbortController()
  const times: number[] = []
  const watching = Array.from({ length: watchers }, async (_, each) => {
    const url = each % 2 ? `${origin}/api/auth/user` : `${origin}/api/ideas?limit=12`
    while (!over.signal.aborted) times.push(await measureTime(url, cookie))
  })
  const began = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: logins }, async (_, each) => {
      const response = await post(
        origin,
        { email: `flood-${each}@site.example`, password: 'x'.repeat(256) },
        each,
      )
      return response.status
    }),
  )
  const seconds = (performance.now() - began) / 1000
  over.abort()
  await Promise.all(watching)
  const refused = statuses.filter((status) => status === 503).length
  console.log(
    `Others during ${logins} sign-ins      p50 ${getPercentile(times, 0.5).toFixed(1)} ms, p99 ${getPercentile(times, 0.99).toFixed(1)} ms (${times.length} answers in ${seconds.toFixed(1)} s, ${refused} sign-ins told to come back)`,
  )
}

async function signIn(origin: string): Promise<string> {
  const response = await post(origin, admin, 200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const post = (origin: string, body: object, each: number) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${each}` },
    body: JSON.stringify(body),
  })

function measureTime(url: string, cookie = ''): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - began))
    })
      .once('error', reject)
      .end()
  })
}
