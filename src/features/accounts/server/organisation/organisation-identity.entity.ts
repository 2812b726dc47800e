import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

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
