import { METHODS, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { badRequest, busy, expectationFailed } from '../errors.ts'
import { unreadableAddress } from '../safe-text/normalise-url.ts'
import { wantsPage } from './wants-page.ts'
import { hangUp, type WireAnswers } from './wire-refusals.ts'

const secondsUntilAnother = 5

/**
 * What Fastify and Node would answer by themselves, in their own words and without our headers, becomes a request
 * like any other and is refused like any other. Registered before all that looks at requests, and before the routes.
 */
export const oddRequests = fp(async (app: FastifyInstance, { headers, now }: WireAnswers) => {
  // Methods that nobody here uses are known all the same, so that a row can say which it has.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
  app.server.on('connect', (_request, socket) => {
    hangUp(
      socket,
      { status: 405, message: 'This site passes on no connections.' },
      { headers: { ...headers, allow }, now },
    )
  })
  // Node would refuse it unasked.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))

  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isClosing)
      return done(busy('The site is being restarted. Please try again in a moment.', secondsUntilAnother))
    if (!isHostReadable(request.raw))
      return done(badRequest('The request does not say which host it is for.'))
    if (!isExpectationKept(request.headers))
      return done(expectationFailed('The site does not do what is expected.'))
    if (request.url === unreadableAddress && !wantsPage(request))
      return done(badRequest('This address cannot be read.'))
    done()
  })
})

const allow = 'GET, HEAD'
/** A name or a number, and perhaps a port. None at all is one too, where the address has none. */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const longestHost = 260

/** Exactly one, as HTTP/1.1 demands; which one it is, makes no difference here. */
function isHostReadable({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  if (headers.host.length > longestHost || !host.test(headers.host)) return false
  let hosts = 0
  // Names and values in turn. Asked of every request, so nothing is made on the way.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

const isExpectationKept = ({ expect }: FastifyRequest['headers']): boolean =>
  expect === undefined || expect.toLowerCase() === '100-continue'

/** Whether there is nothing odd about a request that asks for something which is there. */
export const isOrdinary = (request: IncomingMessage): boolean =>
  isHostReadable(request) && isExpectationKept(request.headers)
