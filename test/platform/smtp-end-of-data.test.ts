import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createSmtpPool } from '#platform/mail/smtp-pool.ts'
import { startMailCatcher, type MailCatcher } from '../support/servers/mail-catcher.ts'

let catcher: MailCatcher
beforeEach(async () => {
  catcher = await startMailCatcher()
})
afterEach(() => catcher.stop())

const script = join(import.meta.dirname, '../support/site/killed-after-send.ts')

async function sendUntilKilled(url: string, length: number) {
  const child = spawn(process.execPath, [script, url, String(length)], { stdio: 'inherit' })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
const longMail = {
  from: 'hello@someday.example',
  to: 'ada@people.example',
  subject: 'A letter',
  text: 'A word, '.repeat(500_000),
}

/** Starts a server that disconnects during a mail. */
async function startDisconnectingServer() {
  const server = createServer((socket) => {
    let isMail = false
    socket.on('error', () => {}).write('220 fleeting\r\n')
    socket.on('data', (bytes) => {
      if (isMail) return socket.resetAndDestroy()
      isMail = bytes.toString().endsWith('DATA\r\n')
      return socket.write(isMail ? '354 Go on\r\n' : '250 Well\r\n')
    })
  }).listen(0, '127.0.0.1')
  return urlOf(server)
}

/** Starts an HTTP proxy that tunnels connections. */
async function startProxy() {
  const proxy = createHttpServer().on('connect', (request, socket: Duplex) => {
    const { hostname, port } = new URL(`http://${request.url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    for (const each of [socket, onward]) each.on('error', () => {})
  })
  return (await urlOf(proxy.listen(0, '127.0.0.1'))).replace('smtp:', 'http:')
}

async function urlOf(server: Server) {
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Starts a server that rejects a mail before its end, and still reads it. */
async function startEarlyRejectingServer() {
  const { promise: whole, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let tail = ''
    let isMail = false
    socket.on('error', () => {}).write('220 hasty\r\n')
    // The connection may end first, and a busy machine reads the end of the mail together with the next command.
    socket.on('close', resolve).on('data', (bytes) => {
      const read = tail + bytes.toString()
      tail = read.slice(-10)
      if (read.includes('\r\n.\r\n')) return resolve()
      if (isMail) return
      isMail = tail.endsWith('DATA\r\n')
      socket.write(isMail ? '354 Go on\r\n554 No\r\n' : '250 Well\r\n')
    })
  }).listen(0, '127.0.0.1')
  return { url: await urlOf(server), whole }
}

describe('a mail was accepted whole if the process dies right after recording it', () => {
  it.each([
    ['a short one', 0],
    ['one longer than the socket buffer', 6_000_000],
  ])('%s', async (_name, length) => {
    await sendUntilKilled(catcher.url, length)
    await expect
      .poll(() => catcher.mails.map(({ text = '' }) => text.trimEnd().slice(-13)))
      .toEqual(['and the last.'])
  })

  it.each([0, 200_000, 6_000_000])('over TLS too, with %i characters', async (length) => {
    await catcher.stop()
    catcher.refuses = { hasUnknownCertificate: true }
    await catcher.start()
    await sendUntilKilled(`${catcher.url}?requireTLS=true&tls.rejectUnauthorized=false`, length)
    await expect.poll(() => catcher.mails.length).toBe(1)
  })

  it.each(['ignoreTLS=true', 'opportunisticTLS=true', 'requireTLS=true'])(
    'through a proxy, with %s',
    async (way) => {
      await catcher.stop()
      catcher.refuses = { hasUnknownCertificate: true }
      await catcher.start()
      const proxy = await startProxy()
      await sendUntilKilled(`${catcher.url}?${way}&tls.rejectUnauthorized=false&proxy=${proxy}`, 6_000_000)
      await expect.poll(() => catcher.mails.length).toBe(1)
    },
  )
})

it('a mail whose connection was lost before its end is not recorded as sent', async () => {
  const pool = createSmtpPool(await startDisconnectingServer(), { ...timeouts, connections: 1 })
  onTestFinished(() => pool.close())
  let noted = 0
  await expect(pool.send(longerMail(), () => (noted += 1))).rejects.toBeInstanceOf(Error)
  expect(noted).toBe(0)
})

it('a mail rejected before its end is never recorded as sent afterwards', async () => {
  const { url, whole } = await startEarlyRejectingServer()
  const pool = createSmtpPool(url, { ...timeouts, connections: 1 })
  onTestFinished(() => pool.close())
  let noted = 0
  const sent = pool.send(longerMail(), () => (noted += 1))
  await expect(sent).rejects.toThrow('554 No')
  const before = noted
  await whole
  expect([before, noted]).toEqual([0, 0])
})

/** Linux buffers up to 4 MB at the sender and 32 MB at the receiver, which would take a shorter mail whole. */
const longerMail = () => ({ ...longMail, text: 'A word, '.repeat(6_000_000) })
