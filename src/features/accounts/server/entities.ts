import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { Scope } from '#platform/server/context.ts'
import { role, type EventKind } from '../contract.ts'

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string(),
    /** In lower case. */
    email: p.string().unique(),
    /** Where the member wants to move to, until the mail to it is answered. */
    newEmail: p.string().nullable(),
    passwordHash: p.string().lazy(),
    role: p.enum(role.options).default('member'),
    emailVerifiedAt: p.datetime().nullable(),
    /** The link was opened elsewhere than the sign-up was made, without its password: a stranger may have chosen that. */
    isVerifiedElsewhere: p.boolean().name('verified_elsewhere').default(false),
    blockedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type User = InferEntity<typeof User>

/** What happened to an account, for its member to read. */
export const AccountEventRow = defineEntity({
  name: 'AccountEventRow',
  tableName: 'account_event',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    kind: p.string().$type<EventKind>(),
    userAgent: p.string().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type AccountEventRow = InferEntity<typeof AccountEventRow>

/** What a link may do. */
const tokenPurposes = [
  'verify_email',
  'change_email',
  'approve_email',
  'reset_password',
  'undo_email',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

export const AccountToken = defineEntity({
  name: 'AccountToken',
  tableName: 'account_token',
  properties: {
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().primary(),
    purpose: p.enum(tokenPurposes),
    user: () => p.manyToOne(User).ref(),
    /** The address that a change of address moves to, or that its undoing brings back. */
    email: p.string().nullable(),
    /** The name and password of the registration that is verified. */
    name: p.string().nullable(),
    passwordHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    /** When the link was used; a change of address may still wait for the former address then. */
    usedAt: p.datetime().nullable(),
  },
})
export type AccountToken = InferEntity<typeof AccountToken>

/** An app that shows codes, one to an account. */
export const Authenticator = defineEntity({
  name: 'Authenticator',
  properties: {
    user: () => p.oneToOne(User).primary().owner().ref(),
    /** What the app was given, sealed (see `sealing.ts`). */
    sealedSecret: p.string(),
    /** Null until a first code has shown that the app has it. */
    confirmedAt: p.datetime().nullable(),
    /** Of the newest code that was taken, in half minutes since 1970. */
    lastStep: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Authenticator = InferEntity<typeof Authenticator>

/** Somebody whom an admin has asked to sign up; gone once they have. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.string().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type Invitation = InferEntity<typeof Invitation>

/** A key that a device or a password manager keeps. */
export const Passkey = defineEntity({
  name: 'Passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    /** As the browser names it. */
    credentialId: p.string().unique(),
    /** In base64url. */
    publicKey: p.string(),
    /** How often its authenticator says that it has signed. */
    counter: p.bigint('number').defaultRaw('0'),
    /** How it is reached, such as `usb,nfc`. */
    transports: p.string().default(''),
    name: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
})
export type Passkey = InferEntity<typeof Passkey>

export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User).ref(),
    userAgent: p.string().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
    /** When the password was last given in it. */
    provedAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type SessionRow = InferEntity<typeof SessionRow>

/** What a member's program says in place of a password. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    name: p.string(),
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().unique(),
    ending: p.string(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
})
export type ApiToken = InferEntity<typeof ApiToken>

/** Whose account with an organisation an account is joined with. */
export const OrganisationIdentity = defineEntity({
  name: 'OrganisationIdentity',
  uniques: [{ properties: ['issuer', 'subject'], name: 'organisation_identity_subject_unique' }],
  properties: {
    user: () => p.oneToOne(User).primary().owner().ref(),
    issuer: p.string(),
    /** Who that is there, for good: addresses change hands, this does not. */
    subject: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type OrganisationIdentity = InferEntity<typeof OrganisationIdentity>

/** What a passkey has signed, and will not be taken again. */
export const UsedChallenge = defineEntity({
  name: 'UsedChallenge',
  properties: {
    hash: p.string().primary(),
    expiresAt: p.datetime(),
  },
})
export type UsedChallenge = InferEntity<typeof UsedChallenge>

/** What somebody typed who signed up, kept until the address is verified. */
export const Registration = defineEntity({
  name: 'Registration',
  tableName: 'registration',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    name: p.string(),
    passwordHash: p.string(),
    /** The browser it was typed in, by the name in its cookie. */
    device: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Registration = InferEntity<typeof Registration>

/** Somebody whose password was right, and who has yet to show the second factor. */
export const PendingSignIn = defineEntity({
  name: 'PendingSignIn',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User).ref(),
    /** What the password was checked against. */
    passwordHash: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type PendingSignIn = InferEntity<typeof PendingSignIn>

/** What is typed in place of a code, once; a used one is gone. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    hash: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type RecoveryCode = InferEntity<typeof RecoveryCode>

/** A browser that has signed in to an account before; one may be several people's, and has a row for each. */
export const AccountDevice = defineEntity({
  name: 'AccountDevice',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    id: p.uuid().primary(),
    userAgent: p.string().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
  },
})
export type AccountDevice = InferEntity<typeof AccountDevice>
