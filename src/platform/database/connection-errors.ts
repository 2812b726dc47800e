import { escapeIdentifier, type Client } from 'pg'

/** The connection's target, as far as the URL could be parsed. */
type ConnectionTarget = Pick<Client, 'host' | 'port' | 'ssl' | 'user' | 'database'>

/** Error of a database server that accepts the connection but does not respond in time. Has the code ETIMEDOUT. */
export class ConnectionTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * Returns the second half of an error message for the operator: why a connection to PostgreSQL failed and how to fix
 * it, without the password.
 * @param tried the server; undefined if the URL was already invalid.
 */
export function connectionErrorMessage(error: unknown, tried: ConnectionTarget | undefined): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  const sentence = messages.get(code)
  if (tried && sentence) return sentence(tried, message)
  return `${message}. Correct the URL, or ask the operator of the server.`
}

/** Codes of PostgreSQL and the system for a server that is down, starting, or out of connections. */
const unavailableCodes = new Set([
  '57P01',
  '57P03',
  '53300',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Returns whether an error means that PostgreSQL is down, starting, out of connections or not reachable, so that a
 * retry may succeed.
 */
export function isServerUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // pg sets no code if the connection ends during the handshake.
  if (error.message.startsWith('Connection terminated')) return true
  return 'code' in error && unavailableCodes.has(String(error.code))
}

/**
 * Returns the SQL statement, as advice for the operator, that creates an empty database of this name with the
 * encoding UTF-8.
 */
export const createDatabaseSql = (name: string) =>
  `CREATE DATABASE ${escapeIdentifier(name)} ENCODING 'UTF8' TEMPLATE template0`

type MessageTemplate = (tried: ConnectionTarget, message: string) => string

const noResponse: MessageTemplate = ({ host, port }) =>
  `there is no response from ${host}:${port}. Start PostgreSQL there, or correct the URL.`
const unknownHost: MessageTemplate = ({ host }) => `the host ${host} is unknown. Correct the URL.`
const wrongPassword: MessageTemplate = ({ user }) =>
  `the server rejects the role "${user}" with this password. Correct them; in a URL, write @ as %40, : as %3A and / as %2F.`
const connectionRejected: MessageTemplate = ({ ssl }, message) =>
  `the server refuses this connection (${message}). ${ssl ? 'Ask its operator to allow it.' : 'If it requires encryption, add ?sslmode=verify-full to the URL.'}`
const untrustedCertificate: MessageTemplate = (_tried, message) =>
  `the certificate of the server is not trusted (${message.split(';')[0]}). Add its certificate authority with &sslrootcert=/path/to/ca.pem, or accept any certificate with sslmode=no-verify.`

/** Messages by the codes of PostgreSQL, the system and TLS. */
const messages = new Map<string, MessageTemplate>([
  ['28P01', wrongPassword],
  ['28000', connectionRejected],
  [
    '3D000',
    ({ database = '' }) =>
      `the database "${database}" does not exist. Create it first, with ${createDatabaseSql(database)}.`,
  ],
  ['42501', (_tried, message) => `${message}. Ask its owner to grant this, or connect as another role.`],
  ['57P03', (_tried, message) => `${message}. Start the site again shortly.`],
  [
    '53300',
    (_tried, message) => `${message}. Raise the server's max_connections, or close some connections.`,
  ],
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].map(
    (code) => [code, noResponse] as const,
  ),
  ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => [code, unknownHost] as const),
  ...[
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code) => [code, untrustedCertificate] as const),
])
