import { setTimeout as wait } from 'node:timers/promises'
import type { startSmtpServer } from './smtp-server.ts'

const everyMs = 3_000
const longestMs = 60_000

/** Signs up a new member every few seconds. Returns the time until each mail, in ms. */
export async function timeMails(
  origin: string,
  { recipients }: Pick<Awaited<ReturnType<typeof startSmtpServer>>, 'recipients'>,
  seconds: number,
) {
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    const email = `ada.${turn}@people.example`
    const began = performance.now()
    const { status } = await fetch(`${origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn % 200}` },
      body: JSON.stringify({ name: 'Ada', email, password: 'long enough' }),
    })
    if (status !== 201) throw new Error(`Signing up was answered with ${status}`)
    while (!recipients.has(email)) {
      if (performance.now() - began > longestMs) break
      await wait(10)
    }
    times.push(performance.now() - began)
    await wait(everyMs)
  }
  return times
}
