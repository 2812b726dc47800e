import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { User } from '#features/accounts/server/user.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { CustomIdea } from './custom-idea.entity.ts'
import type { EntryStep } from './entry-step.entity.ts'
import type { Entry } from './entry.entity.ts'
import type { EntryPhoto } from './photos/entry-photo.entity.ts'
import type { IdeaInterest } from './idea-interest.entity.ts'
import type { PopularIdea } from './popular/popular-idea.entity.ts'
import type { RemovedEntry } from './removed-entry.entity.ts'
import type { CalendarFeed } from './sharing/calendar-feed.entity.ts'
import type { WantedTogether } from './together/wanted-together.entity.ts'
import type { ShareLink } from './sharing/share-link.entity.ts'

type OfLists = typeof CustomIdea | typeof Entry | typeof EntryStep | typeof IdeaInterest | typeof RemovedEntry
type OfMany = typeof EntryPhoto | typeof PopularIdea | typeof WantedTogether
type OfLinks = typeof CalendarFeed | typeof ShareLink
export type Tables = InferKyselyDB<OfLists | OfLinks | OfMany | typeof Idea | typeof User>

/** The tables of bucket lists, and those that their rows refer to. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
