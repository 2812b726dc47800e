import { randomBytes } from 'node:crypto'
import type { Role } from '#platform/contract.ts'
import { client, type Client, type Door } from './client.ts'
import { signUp, signUpWithPassword, type Member } from './members.ts'
import type { TestApp } from './test-app.ts'

/** Somebody who tries a procedure, by one of the doors. */
export interface Actor extends Client {
  app: TestApp
  /** Undefined for a visitor. */
  member: Member | undefined
  /** Makes somebody else, who can sign in by the password. */
  somebody: () => Promise<{ id: number; email: string }>
}

/** What a procedure has promised, whichever way it is called. */
export interface Contract {
  /** The least that somebody must be to call it. */
  by: Role | 'visitor'
  /** What is sent, with all that has to be there for it. */
  sent?: (me: Actor) => unknown
  /** What comes back, or what there has to be in it; nothing where nothing does. */
  answers?: unknown
  /** What is sent in vain, and with which status it is refused: 400, unless it says otherwise. */
  refuses?: { input: unknown; status?: number }
  /** How it travels over HTTP, where its input is nothing that JSON could carry. */
  overHttp?: (me: Actor, input: unknown) => Promise<{ status: number; data?: unknown }>
}

/** By the path of the procedure, such as `bucketList.steps.add`. */
export type Contracts = Record<string, Contract>

export const contractPassword = 'correct horse'

/** Somebody new each time, from an address of their own, so that no limit answers. */
export async function actor(app: TestApp, door: Door, who: Role | 'visitor'): Promise<Actor> {
  const passwordHash = await app.services.passwords.hash(contractPassword)
  const member = who === 'visitor' ? undefined : await signUp(app, { role: who, passwordHash })
  const ip = `10.${[...randomBytes(3)].join('.')}`
  const somebody = () => signUpWithPassword(app, contractPassword, { emailVerifiedAt: null })
  return { ...client(app, { door, ip, ...(member && { headers: member.headers }) }), app, member, somebody }
}
