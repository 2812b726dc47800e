import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Generates a secret of 256 random bits, in the format of Standard Webhooks. */
export const createSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** Time of this attempt, in seconds since 1970. */
  timestamp: number
  body: string
}

/** Returns the `webhook-signature` header, with one signature per valid secret. */
export const createSignatures = ({ id, timestamp, body }: Message, secrets: string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
