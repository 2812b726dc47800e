import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import {
  allAreReaders,
  countAllMails,
  countArrivals,
  insertSubscribers,
  sendThroughFailures,
} from '../features/newsletter/sending-failures.ts'
import { signUpBeforeStart } from '../support/app/members.ts'
import { startMailCatcher } from '../support/servers/mail-catcher.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startQuietSite, startSite, type SiteProcess } from '../support/site/site-process.ts'

const readers = 5_000
/** Longer than the timeout of mails that somebody waits for. */
const holdMs = 35_000
const secret = 'a secret of benchmarks that is long enough'

/**
 * Sends to 5,000 subscribers and 500 lists while the process is killed twice and the mail server rejects, disconnects,
 * stalls and goes down. Each recipient must get exactly one mail.
 */
export async function measureLetters(folder: string): Promise<void> {
  await sendTo({ name: 'PGlite', folder: join(folder, 'letters-pglite'), besides: 0 })
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres-of-letters'))
  try {
    for (const besides of [0, 1]) {
      const database = `letters_${besides}`
      await server.createDatabase(database)
      const name = besides === 0 ? 'PostgreSQL' : 'PostgreSQL, two processes'
      await sendTo({ name, folder: join(folder, database), url: `${server.url}/${database}`, besides })
    }
  } finally {
    await server.stop()
  }
}

interface Place {
  name: string
  folder: string
  url?: string
  /** Number of other processes, which are not killed. */
  besides: number
}

async function sendTo({ name, folder, url, besides }: Place): Promise<void> {
  const catcher = await startMailCatcher()
  const env = {
    DATA_DIR: folder,
    AUTH_SECRET: secret,
    SMTP_URL: catcher.url,
    MAIL_PER_MINUTE: '60000',
    ...(url && { DATABASE_URL: url }),
  }
  const location: DatabaseLocation = url ? { url } : { folder: join(folder, 'pglite') }
  // The first start loads the catalogue.
  await (await startSite(env)).stop()
  const [editor] = await signUpBeforeStart(location, secret, [{ role: 'editor' }])
  const issue = await filled(location)
  const others = await Promise.all(
    Array.from({ length: besides }, (_, each) => startQuietSite({ ...env, DATA_DIR: `${folder}-${each}` })),
  )
  const sendNow = async ({ origin }: SiteProcess) => {
    const { status } = await fetch(`${origin}/api/trpc/newsletter.editing.sendNow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: editor?.headers.cookie ?? '' },
      body: JSON.stringify({ id: issue }),
    })
    if (status !== 200) throw new Error(`The issue was not sent: ${status}`)
  }
  const began = performance.now()
  let last: SiteProcess | undefined
  try {
    last = await sendThroughFailures({
      catcher,
      readers,
      start: async () => (last = await startQuietSite(env)),
      sendNow,
      holdMs,
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const times = countArrivals(catcher)
    console.log(
      `\nLetters to ${readers.toLocaleString('en-US')} readers in trouble, ${name}: ${JSON.stringify(times)} by how often each address got its own, in ${seconds} s`,
    )
    if (times[1] !== countAllMails(readers) || Object.keys(times).length !== 1 || !allAreReaders(catcher))
      throw new Error('Not everybody got exactly one letter.')
  } finally {
    for (const site of [...others, ...(last ? [last] : [])]) await site.stop('SIGKILL')
    await catcher.stop()
  }
}

async function filled(location: DatabaseLocation): Promise<number> {
  const orm = await openDatabase(location, Object.values(entities))
  try {
    return await insertSubscribers(orm.em.fork(), readers)
  } finally {
    await orm.close()
  }
}
