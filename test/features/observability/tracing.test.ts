import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const value = z.looseObject({ stringValue: z.string().optional() })
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value })),
})
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.looseObject({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
})

/** Receives traces, like a collector. */
const spans: z.infer<typeof span>[] = []
const resources: unknown[] = []
const receiver = createServer(async (asked, answer) => {
  const { resourceSpans } = sent.parse(await json(asked))
  for (const { resource, scopeSpans } of resourceSpans) {
    resources.push(...resource.attributes.map(({ key, value: { stringValue } }) => `${key}=${stringValue}`))
    for (const scope of scopeSpans) spans.push(...scope.spans)
  }
  answer.writeHead(asked.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
})

let app: TestApp
/** Counts the mails sent by jobs. */
const countSentMails = async () => {
  const done = `select from pgboss.job where name = 'account-mail' and state = 'completed'`
  return (await app.orm.em.fork().execute(done)).length
}
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  app = await startTestApp(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      LOG_LEVEL: 'info',
    },
    { onLog: (line) => void lines.push(JSON.parse(line)) },
  )
  await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { name: 'Ada', email: 'ada@people.example', password: 'correct horse battery' },
  })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await app.inject({ url: '/api/ideas?limit=3&offset=19', headers: { traceparent } })
  await vi.waitUntil(() => lines.some(({ msg }) => msg === 'request completed'), { timeout: 30_000 })
  await vi.waitUntil(async () => (await countSentMails()) > 0, { timeout: 30_000 })
  // Remaining spans are sent at shutdown.
  await app.close()
})
afterAll(() => void receiver.close())

describe('traces', () => {
  it('continue the client’s trace, and show the statements of the request', () => {
    const request = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')
    expect(request).toMatchObject({ name: 'GET /api/ideas', traceId: '0af7651916cd43dd8448eb211c80319c' })
    const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(within.map(({ name }) => name)).toContain('SELECT')
  })

  it('name the site', () => {
    expect(resources).toContain('service.name=someday')
    expect(resources.join()).toMatch(/service\.version=\d/)
  })

  it('show jobs', () => {
    expect(spans.map(({ name }) => name)).toContain('job account-mail')
  })

  it('contain no values of a statement', () => {
    expect(JSON.stringify(spans)).not.toMatch(/people\.example|argon2/)
  })

  it('have their IDs in the log', () => {
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request completed', trace_id: '0af7651916cd43dd8448eb211c80319c' }),
    )
  })
})
