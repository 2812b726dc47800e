import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'
import { slot } from '../issue-contract.ts'
import { NewsletterIssue } from './issue.entity.ts'

/** An idea of an issue. */
export const NewsletterPick = defineEntity({
  name: 'NewsletterPick',
  tableName: 'newsletter_pick',
  uniques: [{ properties: ['issue', 'idea'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    issue: () => p.manyToOne(NewsletterIssue).ref(),
    idea: () => p.manyToOne(Idea).ref(),
    slot: p.enum(slot.options),
    /** The category, of a theme. */
    theme: p.string().nullable(),
    position: p.smallint(),
  },
})
export type NewsletterPick = InferEntity<typeof NewsletterPick>
