import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPrettyLog } from '#platform/observability/pretty-log.ts'
import { createLogDeduplicator } from '#platform/observability/log-deduplication.ts'
import { RequestLogController } from '#platform/observability/request-id.ts'
import { repeatedCauseOf, logOptions } from '#platform/server/log.ts'

function formatLine() {
  const chunks: string[] = []
  const out = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  return { out, text: () => chunks.join('') }
}

async function startLoggingSite(hasColours: boolean) {
  const { out, text } = formatLine()
  const stream = createPrettyLog(out, hasColours)
  const app = fastify({ logger: logOptions('info', { stream }), logController: new RequestLogController() })
  onTestFinished(() => app.close())
  app.get('/fails', () => {
    throw new Error('it broke')
  })
  app.get('/search', () => 'found')
  return { app, text }
}

describe('the pretty log', () => {
  it('has one short line for a request', async () => {
    const { app, text } = await startLoggingSite(false)
    await app.inject('/search?q=sea')
    expect(text()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/search\?q=sea 200 \d+ ms\n$/)
  })

  it('has colours on a terminal', async () => {
    const { app, text } = await startLoggingSite(true)
    await app.inject('/search')
    expect(text()).toContain('\u001b[32m200')
    expect(stripVTControlCharacters(text())).toMatch(/GET \/search 200 \d+ ms\n$/)
  })

  it('has complete errors', async () => {
    const { app, text } = await startLoggingSite(false)
    app.log.error({ err: new Error('it broke', { cause: new Error('because') }) }, 'request failed')
    expect(text()).toMatch(/ERROR: request failed[^]*it broke[^]*at .*pretty-log\.test/)
    expect(text()).toContain('because')
  })
})

describe('an unreachable database', () => {
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  it('is logged once with its stack trace, and then counted', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { out, text } = formatLine()
    const repeats = createLogDeduplicator({ causeOf: repeatedCauseOf })
    const { log } = fastify({ logger: logOptions('info', { repeats, stream: out }) })
    repeats.start(log)
    for (let turn = 0; turn < 100; turn++) log.error({ err: away() }, 'request failed')
    log.error({ err: new Error('a fault of ours') }, 'request failed')
    expect(text().match(/ECONNREFUSED/g)).toHaveLength(3)
    expect(text()).toContain('a fault of ours')
    vi.advanceTimersByTime(10_000)
    expect(text()).toContain('"msg":"the database is still unavailable: 99 more failures"')
    vi.advanceTimersByTime(80_000)
    log.error({ err: away() }, 'it is away again')
    expect(text()).toContain('it is away again')
    repeats.stop()
  })
})
