import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Of Standard Webhooks: 256 random bits. */
export const createSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** In seconds since 1970: of this try. */
  timestamp: number
  body: string
}

/** One signature for each secret that counts, as `webhook-signature` has them. */
export const createSignatures = ({ id, timestamp, body }: Message, secrets: string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
