import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setUpGuestServer } from '../support/servers/guest-server.ts'
import { startSite } from '../support/site/site-process.ts'

const { ask, asGuest, asOwner, dataFolder, refusal, serverFolder } = setUpGuestServer()
/** Self-signed certificate for localhost, used for nothing else. */
const certificate = join(import.meta.dirname, '../support/servers/localhost-tls/certificate.pem')

describe('TLS to the database', () => {
  it('that the server does not support is reported in a sentence', async () => {
    expect(await refusal(`${asGuest('someday')}?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL cannot be used: The server does not support SSL connections\./,
    )
  })

  it('that the server requires is explained in a sentence, and the site starts that way', async () => {
    await requireTls()
    const url = asOwner('someday')
    expect(await refusal(url)).toMatch(
      /^DATABASE_URL cannot be used: the server refuses this connection \(no pg_hba\.conf entry for .*, no encryption\)\. .*\?sslmode=verify-full.*\.$/,
    )
    expect(await refusal(`${url}?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL cannot be used: the certificate of the server is not trusted \(self-signed certificate\)\. .*sslrootcert.*\.$/,
    )
    const site = await startSite({
      DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=${certificate}`,
      DATA_DIR: dataFolder(),
    })
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    expect((await fetch(`${site.origin}/api/stats`)).status).toBe(200)
  })
})

/** Makes the server require TLS for the site's database. */
async function requireTls() {
  const data = serverFolder()
  const { uid, gid } = statSync(data)
  const files = { 'server.crt': certificate, 'server.key': certificate.replace('certificate', 'key') }
  for (const [name, source] of Object.entries(files)) {
    copyFileSync(source, join(data, name))
    chmodSync(join(data, name), 0o600)
    chownSync(join(data, name), uid, gid)
  }
  const rules = readFileSync(join(data, 'pg_hba.conf'), 'utf8')
  // The first matching rule applies, so this database must have only one.
  const others = rules.replaceAll(/^(host\s+)all\b/gm, '$1postgres')
  writeFileSync(join(data, 'pg_hba.conf'), `hostssl someday all 127.0.0.1/32 password\n${others}`)
  await ask('alter system set ssl = on')
  await ask('select pg_reload_conf()')
  await expect.poll(() => ask('show ssl')).toEqual([{ ssl: 'on' }])
}
