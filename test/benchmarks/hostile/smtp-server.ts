import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../support/servers/postgres.ts'

/** Starts a mail server that records the recipients. */
export async function startSmtpServer() {
  const port = await freePort()
  const recipients = new Set<string>()
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.once('end', () => {
        for (const { address } of envelope.rcptTo) recipients.add(address)
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
