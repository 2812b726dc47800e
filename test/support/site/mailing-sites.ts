import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { createAddress } from '../app/create-address.ts'
import { startSite } from './site-process.ts'
import { createDataFolder } from './data-folder.ts'

export const password = 'correct horse'
const METRICS_TOKEN = 'a token of the figures'
export const smtpPassword = 'battery/staple+9'

/** Adds user name and password to an SMTP URL. */
export const withCredentials = (url: string) =>
  url.replace('smtp://', `smtp://site:${encodeURIComponent(smtpPassword)}@`)

/** Starts a site with its own data folder, which is removed at the end. */
export async function startMailingSite(env: Record<string, string>) {
  const DATA_DIR = createDataFolder('someday-mail-')
  const site = await startSite({ DATA_DIR, METRICS_TOKEN, ...env })
  const end = async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { ...site, end }
}

export type MailingSite = Awaited<ReturnType<typeof startMailingSite>>

export async function register({ origin }: MailingSite, name = 'ada'): Promise<string> {
  const email = createAddress(name)
  const { status } = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email, password }),
  })
  expect(status).toBe(201)
  return email
}

/** Reads `/readyz` with the operator's token. */
export async function readReadiness({ origin }: MailingSite) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const answer = await fetch(`${origin}/readyz`, { headers })
  return { statusCode: answer.status, ...(await answer.json()) }
}
export const well = { statusCode: 200, status: 'ok', version: expect.any(String) }

/** Returns the parsed log lines of a site since `start`. */
export const parseLog = (site: MailingSite, start = 0): { level: number; msg: string }[] =>
  site
    .output()
    .slice(start)
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
export const errors = (site: MailingSite, start = 0) =>
  parseLog(site, start).filter(({ level }) => level >= 50)
export const triesAgain = (site: MailingSite, start = 0) =>
  parseLog(site, start).filter(({ msg }) => msg === 'a job failed and will be retried').length
export const heals = (site: MailingSite, start = 0) =>
  parseLog(site, start).filter(({ msg }) => msg === 'Email can be sent again.').length
