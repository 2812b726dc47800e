import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { calendarWords, halfAYearOn, type Half } from '#features/catalogue/seasons.ts'
import { publishedIdeas, toIdeaView } from '#features/catalogue/server/idea.queries.ts'
import type { GoodIn } from '../contract.ts'
import { shownOfMonth } from '../limits.ts'

interface Asked {
  month: number
  half: Half
}

/**
 * What a month is good for: at places, whose months are their own, and anywhere, by the seasons of a half of the earth.
 * What is good in few months comes first; what is good in all of them says nothing of this one.
 */
export async function listGoodIn(em: SqlEntityManager, { month, half }: Asked): Promise<GoodIn> {
  const [atPlaces, anywhere] = [
    goodIn(em, month).where(sql<boolean>`idea.places <> '[]'`),
    (half === 'north' ? goodIn(em, month) : goodInSouth(em, month)).where(sql<boolean>`idea.places = '[]'`),
  ]
  return {
    month,
    half,
    atPlaces: (await atPlaces.execute()).map(toIdeaView),
    anywhere: (await anywhere.execute()).map(toIdeaView),
  }
}

const ideas = (em: SqlEntityManager) =>
  publishedIdeas(em)
    .where(sql<boolean>`idea.months <> '[]'`)
    // No builder knows documents.
    .orderBy(sql`jsonb_array_length(idea.months)`)
    .orderBy('idea.featured', 'desc')
    .orderBy('idea.id')
    .limit(shownOfMonth)

const has = (month: number) => sql<boolean>`idea.months @> ${JSON.stringify([month])}::jsonb`
const goodIn = (em: SqlEntityManager, month: number) => ideas(em).where(has(month))

/** As `movesWithSeasons` has it: half a year later, but for what falls on a day of the calendar. */
const goodInSouth = (em: SqlEntityManager, month: number) => {
  const namesADay = sql<boolean>`concat_ws(' | ', idea.title || ' ', array_to_string(idea.tags, ' | ') || ' ', category.name || ' ') ~* ${calendarWords}`
  return ideas(em).where(
    sql<boolean>`case when ${namesADay} then ${has(month)} else ${has(halfAYearOn(month))} end`,
  )
}
