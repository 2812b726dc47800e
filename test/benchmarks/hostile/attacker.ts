import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { attacks, type Attack, type AttackName } from './attacks.ts'
import type { Keys } from './keys.ts'
import { sendSlowly } from './slow-requests.ts'

// Sends the attack in a separate process, so that reading the responses delays no other clock.

/** Options of the process, as JSON in its only argument. */
export interface Orders {
  origin: string
  kinds: AttackName[]
  keys: Keys
  seconds: number
}

const atOnce = 24
/** Allows one machine to act as many clients, through a trusted proxy header. */
const clientIp = '192.0.2.66'
const agent = new Agent({ keepAlive: true })

const options: Orders = JSON.parse(process.argv[2] ?? '')
const until = performance.now() + options.seconds * 1_000
const statuses: Record<string, number> = {}
const work = options.kinds.flatMap((kind) => Array.from({ length: atOnce }, (_, each) => attack(kind, each)))
if (options.kinds.includes('bodies')) work.push(sendSlowly(new URL(options.origin), clientIp, until))
await Promise.all(work)
process.send?.(statuses, () => process.exit())

async function attack(kind: AttackName, first: number): Promise<void> {
  for (let turn = first; performance.now() < until; turn += atOnce) {
    const status = await send(attacks[kind](turn, options.keys))
    const name = `${kind} ${status}`
    statuses[name] = (statuses[name] ?? 0) + 1
    // The connection was refused, and the next one would be too.
    if (status === 0) await wait(100)
  }
}

function send({ path, method = 'GET', body }: Attack): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': clientIp,
      'accept-encoding': 'br, gzip',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asked = request(options.origin + path, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0))
    asked.end(body)
  })
}
