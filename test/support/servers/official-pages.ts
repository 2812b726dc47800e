import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from './postgres.ts'

const folder = join(import.meta.dirname, 'official-page-tls')
/** Self-signed certificate for *.example.org, used for nothing else. */
const [cert, key] = ['certificate.pem', 'key.pem'].map((file) => readFileSync(join(folder, file), 'utf8'))

interface AskedPage {
  method: string
  /** Host without the port. */
  host: string
  path: string
  userAgent: string | undefined
}

type PageAnswer = number | { redirect: string } | 'nothing'

/**
 * Starts an HTTPS server for every host of example.org, whose certificate this process trusts until `close`. Pages
 * answer with 200 unless `answer` is replaced.
 */
export async function startOfficialPages() {
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, cert ?? ''])
  const asked: AskedPage[] = []
  const state: { answer: (page: AskedPage) => PageAnswer | Promise<PageAnswer> } = { answer: () => 200 }
  const server = createServer({ cert, key }, async ({ method = '', headers, url: path = '' }, response) => {
    const host = (headers.host ?? '').replace(/:\d+$/, '')
    const page = { method, host, path, userAgent: headers['user-agent'] }
    asked.push(page)
    const answer = await state.answer(page)
    if (answer === 'nothing') return
    if (typeof answer === 'number') response.writeHead(answer).end('A page')
    else response.writeHead(302, { location: answer.redirect }).end()
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    state,
    /** Returns the URL of a page, such as `park.example.org/visit`. */
    urlOf: (page: string) => new URL(`https://${page}`.replace('.example.org', `.example.org:${port}`)).href,
    async close() {
      tls.setDefaultCACertificates(trusted)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
