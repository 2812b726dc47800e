import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** The unlisted link to a list, one at most for each member. The token itself is kept nowhere. */
export const ShareLink = defineEntity({
  name: 'ShareLink',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    /** What the token is derived from. */
    id: p.uuid(),
    tokenHash: p.string().unique(),
    /** Of the link that was sent before the site's secret changed. */
    formerTokenHash: p.string().unique().nullable(),
    withNotes: p.boolean().default(false),
    withCustomIdeas: p.boolean().default(false),
    withName: p.boolean().default(false),
    withStories: p.boolean().default(false),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type ShareLink = InferEntity<typeof ShareLink>
