import { randomBytes } from 'node:crypto'

/** Returns a unique e-mail address, optionally with a recognizable prefix. */
export const createAddress = (name = '') =>
  `${name && `${name}-`}${randomBytes(6).toString('hex')}@people.example`
