import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseLocation } from '#platform/database/location.ts'
import { startSmtpServer } from './hostile/smtp-server.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import type { Orders } from './hostile/attacker.ts'
import type { AttackName } from './hostile/attacks.ts'
import { prepareLists } from './hostile/keys.ts'
import { timeMails } from './hostile/mail-times.ts'
import type { Visit, Waited } from './hostile/visitors.ts'
import { getResidentMegabytes } from './measuring/memory.ts'
import { getPercentile } from './measuring/percentile.ts'

const secret = 'a secret of benchmarks that is long enough'
const allKinds: AttackName[] = ['batches', 'parameters', 'lists', 'bodies', 'resends']

interface Round {
  kinds?: AttackName[]
  seconds?: number
  env?: Record<string, string>
}

/**
 * Measures how one hostile client affects the others. Each side is a separate process. A first run against a server
 * that does nothing shows the machine's share of the delays.
 */
export async function measureHostileClient(
  dataFolder: string,
  { kinds = allKinds, seconds = 60, env = {} }: Round = {},
): Promise<void> {
  const copy = `${dataFolder}-hostile`
  cpSync(dataFolder, copy, { recursive: true })
  const catcher = await startSmtpServer()
  const keys = await prepareLists(
    databaseLocation({ DATA_DIR: copy, DATABASE_URL: env.DATABASE_URL }),
    secret,
  )
  const { origin, child, stop } = await startQuietSite({
    DATA_DIR: copy,
    AUTH_SECRET: secret,
    TRUST_PROXY: 'true',
    WORK_PER_CLIENT: '500',
    CONNECTIONS_PER_CLIENT: '1000',
    SMTP_URL: catcher.url,
    ...env,
  })
  try {
    const nobody = fork(join(import.meta.dirname, 'measuring/bare.ts'), [`${origin}/api/ideas?limit=12`])
    const [elsewhere]: string[] = await once(nobody, 'message')
    const calm = Math.min(10, seconds)
    // First requests take longer for unrelated reasons.
    await run<Waited>('visitors', { origin, keys, seconds: calm } satisfies Visit)
    const before = await Promise.all([
      run<Waited>('visitors', { origin, keys, seconds: calm } satisfies Visit),
      run<Statuses>('attacker', { origin: elsewhere ?? '', kinds, keys, seconds: calm } satisfies Orders),
    ])
    nobody.kill()
    printTimes('Beside a client that is hostile to somebody else', before[0])

    console.log(`memory ${getResidentMegabytes(child.pid ?? 0)} MB`)
    let mostMemory = 0
    const watching = new AbortController()
    void (async () => {
      while (!watching.signal.aborted) {
        mostMemory = Math.max(mostMemory, getResidentMegabytes(child.pid ?? 0))
        await wait(250)
      }
    })()
    const [others, statuses, mails] = await Promise.all([
      run<Waited>('visitors', { origin, keys, seconds } satisfies Visit),
      run<Statuses>('attacker', { origin, kinds, keys, seconds } satisfies Orders),
      timeMails(origin, catcher, seconds),
    ])
    watching.abort()
    printTimes(`Beside a hostile client (${kinds.join(', ')}; ${formatStatuses(statuses)})`, others)
    console.log(
      `memory at most ${mostMemory} MB; a member’s mail arrived within ${Math.max(...mails).toFixed(0)} ms (${mails.length} mails)`,
    )
  } finally {
    await stop()
    await catcher.stop()
  }
}

type Statuses = Record<string, number>

/** Runs one side and returns its result. */
async function run<Answer>(side: 'attacker' | 'visitors', orders: object): Promise<Answer> {
  const child = fork(join(import.meta.dirname, `hostile/${side}.ts`), [JSON.stringify(orders)])
  const [answer]: Answer[] = await once(child, 'message')
  if (answer === undefined) throw new Error(`${side} said nothing`)
  return answer
}

function printTimes(title: string, { times, clockLateMs }: Waited): void {
  console.log(`\n${title}:`)
  const line = (name: string, some: Waited['times']) => {
    const waited = some.map(({ ms }) => ms)
    const at = (share: number) => getPercentile(waited, share).toFixed(0)
    const failed = some.filter(({ status }) => status !== 200).length
    console.log(
      `${name.padEnd(16)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${some.length}${failed ? `, ${failed} failed` : ''}`,
    )
  }
  line('others', times)
  for (const [name, some] of Map.groupBy(times, (one) => one.name)) line(`  ${name}`, some)
  console.log(`their own clock was late by ${clockLateMs} ms at p99`)
}

const formatStatuses = (statuses: Statuses) =>
  Object.entries(statuses)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
