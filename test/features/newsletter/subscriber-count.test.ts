import { expect, it, onTestFinished } from 'vitest'
import { minClaimedSubscribers } from '#features/newsletter/limits.ts'
import { countedReaders } from '#features/newsletter/messages.ts'
import { startTestApp } from '../../support/app/test-app.ts'

it('the home page of a busy site shows the number of subscribers as soon as it is high enough', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const isSaid = async () => (await app.inject('/')).body.includes(countedReaders)
  expect(await isSaid()).toBe(false)
  await app.orm.em.fork().execute(
    `insert into subscriber (email, confirmed_at)
     select 'reader-' || id || '@many.example', now() from generate_series(1, ?) id`,
    [minClaimedSubscribers],
  )
  // Keeps the catalogue version known, so that no request waits for it.
  const visiting = setInterval(() => app.services.catalogueVersion.isKnown(), 20)
  onTestFinished(() => clearInterval(visiting))
  await expect.poll(isSaid, { interval: 20 }).toBe(true)
})
