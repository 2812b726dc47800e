import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import { season } from '#features/catalogue/idea-fields.ts'
import { customDefaults, customLocations, timeCommitments } from '../limits.ts'

/** What a member made up, for nobody else to see. */
export const CustomIdea = defineEntity({
  name: 'CustomIdea',
  uniques: [
    { properties: ['user', 'id'], name: 'custom_idea_owner_unique' },
    { properties: ['user', 'requestId'], name: 'custom_idea_request_id_unique' },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    title: p.string(),
    description: p.string().default(''),
    difficulty: p.smallint().default(customDefaults.difficulty),
    cost: p.smallint().default(customDefaults.cost),
    locationType: p.enum(customLocations).default(customDefaults.locationType),
    timeCommitment: p.enum(timeCommitments).default(customDefaults.timeCommitment),
    season: p.enum(season.options).default(customDefaults.season),
    ageGroup: p.string().default(customDefaults.ageGroup),
    /** Of the click that made it, so that a repeat of it makes no second one. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type CustomIdea = InferEntity<typeof CustomIdea>
