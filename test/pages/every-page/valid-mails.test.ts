import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devMailboxPath, devMailPath, hrefOf } from '#platform/addresses.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client } from '../../support/app/client.ts'
import { findHtmlProblems, findMailProblems } from './html-problems.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'someday-mail-'))
const mails = () => readdirSync(join(folder, 'mail'))
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: folder, SITE_NAME: 'Sómeday & <Co>' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const problemsAt = async (url: string) => findHtmlProblems((await app.inject(url)).body)

describe('the HTML is valid', () => {
  it('of the mailbox without mails', async () => {
    expect(await problemsAt(devMailboxPath)).toEqual([])
  })

  it('of mails, and of the pages that show them', async () => {
    // The second mail is for an existing account.
    for (const name of ['Ada', 'Grace'])
      await client(app).call('accounts.register', {
        name,
        email: 'mails@people.example',
        password: 'correct horse',
      })
    await expect.poll(mails).toHaveLength(2)
    expect(await problemsAt(devMailboxPath)).toEqual([])
    for (const name of mails()) {
      expect(await problemsAt(hrefOf(devMailPath, { id: name.replace('.eml', '') }))).toEqual([])
      const { html = '' } = await PostalMime.parse(readFileSync(join(folder, 'mail', name)))
      expect(await findMailProblems(html)).toEqual([])
    }
  })
})
