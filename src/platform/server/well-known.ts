import type { FastifyInstance } from 'fastify'
import { changePasswordPath, hrefOf, securityTextPath } from '#platform/addresses.ts'

interface Options {
  /** Whom to tell of a hole. */
  contact: string
  origin: () => string
  now: () => Date
}

const monthsOfWord = 6

/** What programs ask every site for in the same place: RFC 9116, and where a password is changed. */
export async function wellKnown(app: FastifyInstance, { contact, origin, now }: Options) {
  const config = { schema: { hide: true } }

  app.get(securityTextPath, config, (_request, reply) => {
    const expires = new Date(now())
    expires.setUTCMonth(expires.getUTCMonth() + monthsOfWord)
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin()}${securityTextPath}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get(changePasswordPath, config, (_request, reply) => reply.redirect(hrefOf('account'), 302))
}
