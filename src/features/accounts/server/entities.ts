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
    /** New email address that is waiting to be confirmed. */
    newEmail: p.string().nullable(),
    /** Date of the move to the present email address; null if it is the one of the sign-up. */
    emailSince: p.datetime().nullable(),
    /** Until then an attacker may have chosen the present email address: leaving it creates no undo link. */
    emailSuspectUntil: p.datetime().nullable(),
    passwordHash: p.string().lazy(),
    role: p.enum(role.options).default('member'),
    emailVerifiedAt: p.datetime().nullable(),
    /**
     * Set if the link was opened in another browser than the sign-up's and without its password: an attacker may have
     * chosen the password.
     */
    isVerifiedElsewhere: p.boolean().name('verified_elsewhere').default(false),
    blockedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type User = InferEntity<typeof User>

/** Account event, shown to its member. */
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

/** Purposes of a link in a mail. */
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
    /** Hash of the token. The token itself is not stored. */
    hash: p.string().primary(),
    purpose: p.enum(tokenPurposes),
    user: () => p.manyToOne(User).ref(),
    /** Address that a change of email moves to, or that an undo restores. */
    email: p.string().nullable(),
    /** Name and password of the registration that the link verifies. */
    name: p.string().nullable(),
    passwordHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    /** Date of first use. A change of email may then still be waiting for the former address's approval. */
    usedAt: p.datetime().nullable(),
  },
})
export type AccountToken = InferEntity<typeof AccountToken>

/** Authenticator app (TOTP), at most one per account. */
export const Authenticator = defineEntity({
  name: 'Authenticator',
  properties: {
    user: () => p.oneToOne(User).primary().owner().ref(),
    /** TOTP secret, encrypted (see `encryption.ts`). */
    sealedSecret: p.string(),
    /** Date of the first correct code; null until then. */
    confirmedAt: p.datetime().nullable(),
    /** Time step (30 s since 1970) of the newest code that was used. */
    lastStep: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Authenticator = InferEntity<typeof Authenticator>

/** Invitation by an admin; deleted once its recipient has verified their account. */
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

/** Passkey (WebAuthn credential) of a member. */
export const Passkey = defineEntity({
  name: 'Passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    /** Credential ID, in base64url. */
    credentialId: p.string().unique(),
    /** In base64url. */
    publicKey: p.string(),
    /** Signature counter, as reported by the authenticator. */
    counter: p.bigint('number').defaultRaw('0'),
    /** Transports, separated by commas: `usb,nfc`. */
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
    /** Date on which the password was last given in this session. */
    provedAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type SessionRow = InferEntity<typeof SessionRow>

/** API token of a member. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    name: p.string(),
    /** Hash of the token. The token itself is not stored. */
    hash: p.string().unique(),
    ending: p.string(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
})
export type ApiToken = InferEntity<typeof ApiToken>

/** Identity at the organisation (OpenID Connect) that is linked to an account. */
export const OrganisationIdentity = defineEntity({
  name: 'OrganisationIdentity',
  uniques: [{ properties: ['issuer', 'subject'], name: 'organisation_identity_subject_unique' }],
  properties: {
    user: () => p.oneToOne(User).primary().owner().ref(),
    issuer: p.string(),
    /** Permanent ID at the issuer. Unlike an email address, it is never reassigned. */
    subject: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type OrganisationIdentity = InferEntity<typeof OrganisationIdentity>

/** WebAuthn challenge that was used, stored to prevent replays. */
export const UsedChallenge = defineEntity({
  name: 'UsedChallenge',
  properties: {
    hash: p.string().primary(),
    expiresAt: p.datetime(),
  },
})
export type UsedChallenge = InferEntity<typeof UsedChallenge>

/** Sign-up that is waiting for its address to be verified. */
export const Registration = defineEntity({
  name: 'Registration',
  tableName: 'registration',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    name: p.string(),
    passwordHash: p.string(),
    /** Device ID of the browser that signed up, from its cookie. */
    device: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Registration = InferEntity<typeof Registration>

/** Sign-in with a correct password that is waiting for the second factor. */
export const PendingSignIn = defineEntity({
  name: 'PendingSignIn',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User).ref(),
    /** Hash that the password was checked against; the sign-in fails if it has changed. */
    passwordHash: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type PendingSignIn = InferEntity<typeof PendingSignIn>

/** Recovery code; deleted when used. */
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

/** Browser that has signed in to an account. A browser shared by several members has one row for each. */
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

/** Former email address of an account, and how long the link mailed to it can restore it. */
export const FormerEmail = defineEntity({
  name: 'FormerEmail',
  properties: {
    /** Increases in the order in which the addresses were left. */
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    /** In lower case. */
    email: p.string(),
    /** Date of the move to this address; null if it is the one of the sign-up. */
    heldSince: p.datetime().nullable(),
    leftAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['user', 'email'] }],
})
export type FormerEmail = InferEntity<typeof FormerEmail>
