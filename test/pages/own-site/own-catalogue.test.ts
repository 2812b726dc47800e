import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { readPage } from '../read-page.ts'

const ours = 'href="/categories/couples-bucket-list-ideas"'

it('the foot of a page leads where the operator wants it to', async () => {
  const app = await startTestApp({ FOOTER_LINKS: 'Soups=/categories/soups, Shop=https://shop.example/a?b=c' })
  onTestFinished(() => app.close())
  const { body } = await app.inject('/about')
  expect(body).toContain('href="/categories/soups"')
  expect(body).toContain('href="https://shop.example/a?b=c"')
  expect(body).not.toContain(ours)
})

it('a site of somebody’s own catalogue leads to no category of ours', async () => {
  const app = await startTestApp({ SEED: 'none' })
  onTestFinished(() => app.close())
  expect((await app.inject('/about')).body).not.toContain(ours)
  const { status } = await readPage(app, '/')
  expect(status).toBe(200)
})
