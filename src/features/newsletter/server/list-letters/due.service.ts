import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ListLetterKind } from '#features/newsletter/limits.ts'
import { daysAfter, yearBefore } from './days.ts'
import { isAbout, lists } from './lists.queries.ts'

/** So many days before its date an entry is thought of. */
const daysAhead = 7
/** By then a year is over wherever on earth somebody lives. */
const reviewDay = '01-02'

/** What is due on a day, each with the last day on which it still says something new. */
export function dueOn(day: string): { kind: ListLetterKind; about: string; until: string }[] {
  const reminder = {
    kind: 'reminder' as const,
    about: daysAfter(day, daysAhead),
    until: daysAfter(day, daysAhead - 1),
  }
  const anniversary = { kind: 'anniversary' as const, about: day, until: daysAfter(day, 1) }
  const year = {
    kind: 'year' as const,
    about: `${Number(day.slice(0, 4)) - 1}-01-01`,
    until: daysAfter(day, 30),
  }
  return [reminder, ...(yearBefore(day) ? [anniversary] : []), ...(day.endsWith(reviewDay) ? [year] : [])]
}

interface Due {
  kind: ListLetterKind
  about: string
  zone: string
}

/** A delivery for each member who has something of the kind on their list and wants to hear of it; none twice. */
export async function addListLetters(em: SqlEntityManager, { kind, about, zone }: Due): Promise<void> {
  await lists(em)
    .insertInto('delivery')
    .columns(['user_id', 'kind', 'about'])
    .expression((from) =>
      from
        .selectFrom('users')
        .leftJoin('list_letter_choice as choice', 'choice.user_id', 'users.id')
        .select((row) => [
          'users.id as user_id',
          row.val(kind).as('kind'),
          row.cast<string>(row.val(about), 'date').as('about'),
        ])
        .where('users.email_verified_at', 'is not', null)
        .where('users.blocked_at', 'is', null)
        .where('choice.suppressed_at', 'is', null)
        .where((row) => row(row.fn.coalesce(`choice.${kind}`, row.lit(true)), '=', true))
        .where('users.id', 'in', (row) =>
          row
            .selectFrom('entry')
            .select('entry.user_id')
            .where(isAbout(kind, about, zone)),
        )
        .orderBy('users.id'),
    )
    .onConflict((known) => known.columns(['user_id', 'kind', 'about']).doNothing())
    .execute()
}
