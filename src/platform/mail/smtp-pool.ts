import { pipeline } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { nothingFetched } from './nothing-fetched.ts'
import { followPipedSockets, TellingDot, waitingTls, type PipedSockets } from './telling-dot.ts'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'

interface Patience {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
  connections: number
}

/** Connections that stay open from one mail to the next; the first is opened by the first mail. */
export function openSmtpPool(url: string, { connections, ...patience }: Patience) {
  const handing = new WeakMap<object, () => void>()
  let sockets: PipedSockets | undefined
  let opened: Promise<Transporter<SMTPPool.SentMessageInfo>> | undefined

  async function open() {
    const followed = (sockets ??= followPipedSockets())
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      tls: waitingTls,
      pool: true,
      maxConnections: connections,
      // What is sent again is decided by who knows what has been sent before.
      maxRequeues: 0,
      ...patience,
      ...nothingFetched,
    } as SMTPPool.Options)
    transport.use('stream', ({ data, message }, done) => {
      const headers = data.headers ?? {}
      const tell = () => handing.get(headers)?.()
      // The last of all that a mail goes through. What goes wrong in it the library hears of from its end.
      message.processFunc((mail) => pipeline(mail, new TellingDot(tell, followed), () => {}))
      done()
    })
    return transport
  }

  return {
    async send(message: SendMailOptions, onHandedOver: () => void): Promise<void> {
      const transport = await (opened ??= open())
      // An object of its own for each mail, by which the plug-in knows it again.
      const headers = Object.assign({}, message.headers)
      handing.set(headers, onHandedOver)
      try {
        await transport.sendMail({ ...message, headers })
      } finally {
        // A server may refuse a mail before its end, which comes all the same: nobody is told of that.
        handing.delete(headers)
      }
    },
    close() {
      void opened?.then((transport) => transport.close())
      sockets?.stop()
      sockets = undefined
      opened = undefined
    },
  }
}
