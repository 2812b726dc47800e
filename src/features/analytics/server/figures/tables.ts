import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { User } from '#features/accounts/server/user.entity.ts'
import type { Entry } from '#features/bucket-list/server/entry.entity.ts'
import type { IdeaInterest } from '#features/bucket-list/server/idea-interest.entity.ts'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { LetterCount } from '#features/newsletter/server/letter-count.entity.ts'
import type { Subscriber } from '#features/newsletter/server/subscriber.entity.ts'
import type { SearchCount } from '#features/search/server/search-count.entity.ts'
import type { CategoryCount } from '../category-count.entity.ts'
import type { DayCount } from '../day-count.entity.ts'
import type { EventCount } from '../event-count.entity.ts'
import type { IdeaCount } from '../idea-count.entity.ts'
import type { IdeaMonthCount } from '../idea-month-count.entity.ts'
import type { VisitorCount } from '../visitor-count.entity.ts'
import type { Visitor } from '../visitor.entity.ts'

type OfCounts =
  | typeof CategoryCount
  | typeof DayCount
  | typeof EventCount
  | typeof IdeaCount
  | typeof IdeaMonthCount
  | typeof Visitor
  | typeof VisitorCount
type OfOthers =
  | typeof Category
  | typeof Entry
  | typeof Idea
  | typeof IdeaInterest
  | typeof LetterCount
  | typeof SearchCount
  | typeof Subscriber
  | typeof User

export type Tables = InferKyselyDB<OfCounts | OfOthers>

/** What figures are read from. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
