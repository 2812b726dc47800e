import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { newAddress } from '../app/new-address.ts'
import { startSite } from './site-process.ts'
import { filledDataFolder } from './filled-data-folder.ts'

export const password = 'correct horse'
const METRICS_TOKEN = 'a token of the figures'
export const smtpPassword = 'battery/staple+9'

/** As the site is told of it, with a sign-in. */
export const withSignIn = (url: string) =>
  url.replace('smtp://', `smtp://site:${encodeURIComponent(smtpPassword)}@`)

/** A site with a data folder of its own, which goes with it. */
export async function startMailingSite(env: Record<string, string>) {
  const DATA_DIR = filledDataFolder('someday-mail-')
  const site = await startSite({ DATA_DIR, METRICS_TOKEN, ...env })
  const end = async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { ...site, end }
}

export type MailingSite = Awaited<ReturnType<typeof startMailingSite>>

export async function register({ origin }: MailingSite, name = 'ada'): Promise<string> {
  const email = newAddress(name)
  const { status } = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email, password }),
  })
  expect(status).toBe(201)
  return email
}

/** What `/readyz` tells the operator. */
export async function readiness({ origin }: MailingSite) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answer = await fetch(`${origin}/readyz`, { headers })
  return { statusCode: answer.status, ...(await answer.json()) }
}
export const well = { statusCode: 200, status: 'ok', version: expect.any(String) }

/** What a site has logged since `start`, as the log's own lines. */
export const logged = (site: MailingSite, start = 0): { level: number; msg: string }[] =>
  site
    .output()
    .slice(start)
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
export const errors = (site: MailingSite, start = 0) => logged(site, start).filter(({ level }) => level >= 50)
export const triesAgain = (site: MailingSite, start = 0) =>
  logged(site, start).filter(({ msg }) => msg === 'a job failed and is tried again').length
export const heals = (site: MailingSite, start = 0) =>
  logged(site, start).filter(({ msg }) => msg === 'Mail leaves again.').length
