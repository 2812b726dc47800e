import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { ListLetterChoice } from '../list-letters/list-letter-choice.entity.ts'
import type { Delivery } from './delivery.entity.ts'
import type { NewsletterIssue } from '#features/newsletter/server/issue.entity.ts'
import type { NewsletterSender } from './sender.entity.ts'
import type { NewsletterSetting } from '#features/newsletter/server/setting.entity.ts'
import type { Subscriber } from '#features/newsletter/server/subscriber.entity.ts'

export type Tables = InferKyselyDB<
  | typeof Delivery
  | typeof ListLetterChoice
  | typeof NewsletterIssue
  | typeof NewsletterSender
  | typeof NewsletterSetting
  | typeof Subscriber
>

export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
