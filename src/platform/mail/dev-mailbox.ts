import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Email } from 'postal-mime'
import { devMailboxPath, devMailPath } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import { listPage, mailPage } from './dev-mailbox-pages.ts'

interface Options {
  /** Where the mails lie as `.eml` files. */
  folder: string
  siteName: string
  /** The path that the site lies beneath, if it does. */
  base: string
}

const newestShown = 100
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // Mails style their elements one by one. Nothing here runs, and nothing is fetched.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Shows the mails that a site without a mail server has only written, to whoever sits at this machine. */
export async function devMailbox(app: FastifyInstance, { folder, siteName, base }: Options) {
  app.addHook('onRequest', async (request) => {
    if (!isAtThisMachine(request)) throw notFound('There is nothing at this address.')
  })

  app.get(devMailboxPath, { schema: { hide: true } }, async (_request, reply) => {
    const ids = (await namesIn(folder)).slice(0, newestShown)
    const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await readMail(folder, id) })))
    return reply.headers(headers).send(listPage(mails, { siteName, base }))
  })

  app.get<{ Params: { id: string } }>(devMailPath, { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    // Only what stands in the folder can be asked for, so no path leads out of it.
    if (!(await namesIn(folder)).includes(id)) throw notFound('There is no such mail.')
    return reply.headers(headers).send(mailPage(await readMail(folder, id), { siteName, base }))
  })
}

/** Newest first: their names begin with the moment. */
async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length))
    .toSorted()
    .toReversed()
}

async function readMail(folder: string, id: string): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
}

const ofProxies = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/
const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Names that lead no farther than the machine that asks for them. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || ['127.0.0.1', '[::1]'].includes(hostname)

/**
 * Neither somebody behind a proxy on this machine, nor a foreign page whose name has been pointed at it, sits
 * here, though both come from its own address.
 */
function isAtThisMachine({ socket, ip, headers: sent, raw }: FastifyRequest): boolean {
  if (![socket.remoteAddress ?? '', ip].every((address) => loopback.test(address))) return false
  // No browser speaks HTTP/1.0; proxies such as nginx do, to whom they ask, and may add no word of their own.
  if (raw.httpVersion === '1.0' || Object.keys(sent).some((name) => ofProxies.test(name))) return false
  return isLoopbackName(URL.parse(`http://${sent.host}`)?.hostname ?? '')
}
