import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createAnswerCache } from '#platform/server/answers/answer-cache.ts'
import { noChanges } from '#platform/server/answers/changes.ts'

it('those who take no coding are sent the same bytes, held once, however many and slow they are', async () => {
  const longest = 'There is much to say. '.repeat(5_000)
  const cache = createAnswerCache({ changes: noChanges, maxBytes: 1_000_000 })
  const app = fastify()
  onTestFinished(() => app.close())
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload)
    return payload
  })
  const make = async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: longest })
  app.get('/', (request, reply) => cache.answer(request, reply, make))
  const get = () => app.inject({ url: '/', headers: {} })
  await Promise.all([get(), get(), get()])
  await get()
  expect(new Set(sent).size).toBe(1)
  expect(String(sent[0])).toBe(longest)
})
