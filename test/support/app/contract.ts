import { randomBytes } from 'node:crypto'
import type { Role } from '#platform/contract.ts'
import { client, type Client, type Transport } from './client.ts'
import { signUp, signUpWithPassword, type Member } from './members.ts'
import type { TestApp } from './test-app.ts'

/** Client that calls a procedure, by either transport. */
export interface Actor extends Client {
  app: TestApp
  member: Member | undefined
  /** Creates another member with a password. */
  somebody: () => Promise<{ id: number; email: string }>
}

/** Expected behaviour of a procedure, for both transports. */
export interface Contract {
  /** Lowest role that may call it. */
  by: Role | 'visitor'
  /** Creates the required data and returns a valid input. */
  sent?: (me: Actor) => unknown
  /** Expected result, or part of it. Undefined if there is none. */
  answers?: unknown
  /** Input that is rejected, with the expected status (400 by default). */
  refuses?: { input: unknown; status?: number }
  /** Sends the call over HTTP, for inputs that are not JSON. */
  overHttp?: (me: Actor, input: unknown) => Promise<{ status: number; data?: unknown }>
}

/** Contracts by path of the procedure, such as `bucketList.steps.add`. */
export type Contracts = Record<string, Contract>

export const contractPassword = 'correct horse'

/** Creates a client with a new account and its own IP address, so that no rate limit applies. */
export async function actor(app: TestApp, door: Transport, who: Role | 'visitor'): Promise<Actor> {
  const passwordHash = await app.services.passwords.hash(contractPassword)
  const member = who === 'visitor' ? undefined : await signUp(app, { role: who, passwordHash })
  const ip = `10.${[...randomBytes(3)].join('.')}`
  const somebody = () => signUpWithPassword(app, contractPassword, { emailVerifiedAt: null })
  return { ...client(app, { door, ip, ...(member && { headers: member.headers }) }), app, member, somebody }
}
