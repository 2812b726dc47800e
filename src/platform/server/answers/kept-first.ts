import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isOrdinary } from '../odd-requests.ts'
import type { AnswerCache, Ready } from './answer-cache.ts'
import { headersWithoutBody, isKnownBy, type Form } from './answer.ts'

interface Options {
  caches: AnswerCache[]
  /** Those that every answer carries. */
  headers: Record<string, string>
}

/** Names and values in turn, as Node takes them, for each form of an answer. */
interface Lines {
  whole: string[]
  withoutBody: string[]
}

/**
 * Most of all traffic asks for a kept answer in words that were heard before, and says nothing of who asks: it is
 * answered before anything else looks at the request, with headers that were put together once. Registered first.
 */
export const keptFirst = fp(async (app: FastifyInstance, { caches, headers }: Options) => {
  const known = new WeakMap<Form, Lines>()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  function linesOf({ form }: Ready): Lines {
    const prepared = known.get(form)
    if (prepared) return prepared
    const lines = {
      whole: linesIn({ ...headers, ...form.headers, 'content-length': String(form.body.length) }),
      withoutBody: linesIn({ ...headers, ...headersWithoutBody(form) }),
    }
    known.set(form, lines)
    return lines
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const asked = raw.headers
    if (raw.method !== 'GET' || asked.cookie !== undefined || isClosing || !isOrdinary(raw)) return done()
    const url = raw.url ?? ''
    for (const cache of caches) {
      const ready = cache.keptFor(url, asked['accept-encoding']?.toString() ?? '')
      if (!ready) continue
      reply.hijack()
      const { whole, withoutBody } = linesOf(ready)
      if (isKnownBy(asked['if-none-match'], ready.answer)) reply.raw.writeHead(304, withoutBody).end()
      else reply.raw.writeHead(ready.answer.status, whole).end(ready.form.body)
      return
    }
    done()
  })
})

const linesIn = (fields: Record<string, string>): string[] => Object.entries(fields).flat()
