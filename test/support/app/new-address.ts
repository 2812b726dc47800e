import { randomBytes } from 'node:crypto'

/** An address that nobody has; with a name before it where a test wants to know it again. */
export const newAddress = (name = '') =>
  `${name && `${name}-`}${randomBytes(6).toString('hex')}@people.example`
