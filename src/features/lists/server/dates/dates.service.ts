import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { updateEntry } from '#features/bucket-list/server/entries.service.ts'
import { jsonRows, rowCount, toIsoTimestamp } from '#platform/database/sql.ts'
import { badField, conflict, notFound } from '#platform/server/errors.ts'
import type { ItemKey } from '#features/lists/contract.ts'
import type { DatePollView, DayToSettle, GivenAnswers, ProposedDays } from '#features/lists/dates-contract.ts'
import { maxOpenDatePolls, maxYearsAhead } from '#features/lists/limits.ts'
import {
  cannotPlanDay,
  dayNotProposed,
  dayNotSettled,
  dayPassed,
  daySettled,
  daysAlreadyProposed,
  dayTooFar,
  doneBefore,
  itemNotFound,
  noDatePoll,
  otherDaySettled,
  tooManyDatePolls,
} from '#features/lists/messages.ts'
import { countAnswers } from '#features/lists/proposed-days.ts'
import { changeList, findOpenList, lockOpenList, type ListCaller } from '../access.service.ts'
import { createCalendar } from '../challenge.ts'
import { dateTables } from './dates.entities.ts'
import { selectOwnSides } from './dates.queries.ts'
import { saveToOwnList } from '../own-entries.service.ts'

/**
 * Returns the date poll of an item: the days that are proposed, earliest first, each with the answers of those who are
 * members still and not blocked. Null if there is none.
 * @throws 404 if the item is not on the list, or the caller is not a member of it.
 */
export async function getDatePoll(caller: ListCaller, key: ItemKey): Promise<DatePollView | null> {
  await findOpenList(caller, key.id)
  const poll = await findPoll(caller.em, key)
  return poll && readPoll(caller.em, poll)
}

/**
 * Starts a date poll, for the list's owner and editors: proposes days on which members could do the item together, and
 * returns it.
 * @throws 400 for a day that has passed or is more than ten years ahead, 404 or 403 if the caller may not edit the
 * list, 409 if the item has a poll already or the list has 100 open ones (`maxOpenDatePolls`).
 */
export function proposeDays(
  caller: ListCaller,
  { id, itemId, days, zone }: ProposedDays,
): Promise<DatePollView> {
  const { user, now } = caller
  const today = createCalendar(zone)(now())
  if (days.some(({ day }) => day < today)) throw badField('days', dayPassed)
  if (days.some(({ day }) => day > addYears(today, maxYearsAhead))) throw badField('days', dayTooFar)
  return changeList(caller, id, 'editor', async (em) => {
    if (await findPoll(em, { id, itemId })) throw conflict(daysAlreadyProposed)
    await requireRoomForPoll(em, id)
    const poll = await dateTables(em)
      .insertInto('list_date_poll')
      .values({ list_id: id, item_id: itemId, proposed_by_id: user.id, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await dateTables(em)
      .insertInto('list_date_day')
      .values(days.map((each) => ({ poll_id: poll.id, ...each })))
      .execute()
    return readPoll(em, await requirePoll(em, { id, itemId }))
  })
}

const addYears = (day: string, years: number) =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

async function requireRoomForPoll(em: SqlEntityManager, listId: number): Promise<void> {
  const { polls } = await dateTables(em)
    .selectFrom('list_date_poll')
    // A removed item keeps its days for Undo, but belongs to no list.
    .innerJoin('list_item', 'list_item.id', 'list_date_poll.item_id')
    .select(rowCount.as('polls'))
    .where('list_item.list_id', '=', listId)
    .where('settled_on', 'is', null)
    .executeTakeFirstOrThrow()
  if (polls >= maxOpenDatePolls) throw conflict(tooManyDatePolls)
}

/**
 * Deletes an item's date poll with all answers, whether or not a day is settled, for the list's owner and editors.
 * @throws 404 if there is none or the caller is not a member of the list, 403 for a viewer.
 */
export const withdrawDays = (caller: ListCaller, key: ItemKey): Promise<void> =>
  changeList(caller, key.id, 'editor', async (em) => {
    const { id } = await requirePoll(em, key)
    await dateTables(em).deleteFrom('list_date_poll').where('id', '=', id).execute()
  })

/**
 * Stores the caller's answers (`yes`, `maybe`, `no`) to some of the days in an item's date poll, for members with any
 * role, and returns the poll. They replace earlier answers to these days; their answers to the other days stay.
 * @throws 404 if the item has no poll, one of the days is not proposed or the caller is not a member of the list, 409
 * if a day has already been settled as the item's date.
 */
export const answerDays = (
  caller: ListCaller,
  { id, itemId, answers }: GivenAnswers,
): Promise<DatePollView> =>
  lockOpenList(caller, id, 'member', async (em) => {
    const poll = await requirePoll(em, { id, itemId })
    if (poll.settledOn !== null) throw conflict(daySettled)
    const written = await dateTables(em)
      .insertInto('list_date_answer')
      .columns(['poll_id', 'day', 'user_id', 'list_id', 'answer'])
      .expression((db) =>
        db
          .selectFrom(jsonRows(answers, { day: 'text', answer: 'text' }))
          .innerJoin('list_date_day', (join) =>
            join.on((eb) => eb('list_date_day.day', '=', eb.cast<string>('given.day', 'date'))),
          )
          .select((eb) => [
            'list_date_day.poll_id',
            'list_date_day.day',
            eb.cast<number>(eb.val(caller.user.id), 'integer').as('user_id'),
            eb.cast<number>(eb.val(id), 'integer').as('list_id'),
            'given.answer',
          ])
          .where('list_date_day.poll_id', '=', poll.id),
      )
      .onConflict((conflicting) =>
        conflicting
          .columns(['poll_id', 'day', 'user_id'])
          .doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
      )
      .returning('day')
      .execute()
    if (written.length < answers.length) throw notFound(dayNotProposed)
    return readPoll(em, poll)
  })

/**
 * Settles one of the proposed days as the item's date for all members, for the list's owner and editors, and returns
 * the poll. Settling the same day again changes nothing. Sends no mail; a higher `revision` of the poll tells calendars
 * that the event has changed.
 * @throws 404 if the day is not proposed or the caller is not a member of the list, 403 for a viewer, 409 if another
 * day is settled.
 */
export const settleDay = (caller: ListCaller, { id, itemId, day }: DayToSettle): Promise<DatePollView> =>
  changeList(caller, id, 'editor', async (em) => {
    const poll = await requirePoll(em, { id, itemId })
    const proposed = await readDays(em, poll.id)
    if (proposed.every((each) => each.day !== day)) throw notFound(dayNotProposed)
    if (poll.settledOn !== null && poll.settledOn !== day) throw conflict(otherDaySettled)
    if (poll.settledOn === null)
      await dateTables(em)
        .updateTable('list_date_poll')
        .set((eb) => ({ settled_on: day, settled_at: caller.now(), revision: eb('revision', '+', 1) }))
        .where('id', '=', poll.id)
        .execute()
    return readPoll(em, { ...poll, settledOn: day })
  })

/**
 * Takes back the day that was settled in a date poll, so that members can answer again, for the list's owner and
 * editors, and returns the poll. Changes nothing while the poll is open.
 * @throws 404 if there is no poll or the caller is not a member of the list, 403 for a viewer.
 */
export const reopenDays = (caller: ListCaller, key: ItemKey): Promise<DatePollView> =>
  changeList(caller, key.id, 'editor', async (em) => {
    const poll = await requirePoll(em, key)
    await dateTables(em)
      .updateTable('list_date_poll')
      .set({ settled_on: null, settled_at: null })
      .where('id', '=', poll.id)
      .execute()
    return readPoll(em, { ...poll, settledOn: null })
  })

/**
 * Plans an item for the caller alone on its settled day: their own bucket-list entry becomes planned with that target
 * date, and is returned. Saves the item's idea first if it is not on their bucket list.
 * @throws 409 if no day is settled, if the caller neither answered yes nor has the idea on their list, or if they have
 * already done it; 404 if there is no poll or they are not a member; 410 if the idea has left the catalogue and is not
 * saved.
 */
export const planSettledDay = (caller: ListCaller, key: ItemKey): Promise<EntryView> =>
  lockOpenList(caller, key.id, 'member', async (em) => {
    const { user, now } = caller
    const poll = await requirePoll(em, key)
    if (poll.settledOn === null) throw conflict(dayNotSettled)
    const own = await selectOwnSides(em, user.id).where('list_date_poll.id', '=', poll.id).executeTakeFirst()
    if (own?.status === 'completed') throw conflict(doneBefore)
    if (own?.status === null && own.answer !== 'yes') throw conflict(cannotPlanDay)
    const id = await saveToOwnList(em, user.id, key)
    return updateEntry(em, user.id, { id, status: 'planned', targetDate: poll.settledOn }, now())
  })

type Poll = Awaited<ReturnType<typeof requirePoll>>

async function requirePoll(em: SqlEntityManager, key: ItemKey) {
  const poll = await findPoll(em, key)
  if (!poll) throw notFound(noDatePoll)
  return poll
}

/** @throws 404 if the item is not on the list. */
async function findPoll(em: SqlEntityManager, { id, itemId }: ItemKey) {
  const row = await dateTables(em)
    .selectFrom('list_item')
    .leftJoin('list_date_poll', 'list_date_poll.item_id', 'list_item.id')
    .select([
      'list_date_poll.id',
      'list_date_poll.list_id as listId',
      'list_date_poll.settled_on as settledOn',
      'list_date_poll.proposed_by_id as proposedBy',
      'list_date_poll.created_at as createdAt',
    ])
    .where('list_item.id', '=', itemId)
    .where('list_item.list_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound(itemNotFound)
  const { id: pollId, listId, createdAt, ...poll } = row
  return pollId === null || listId === null || createdAt === null
    ? null
    : { id: pollId, listId, createdAt, ...poll }
}

async function readPoll(
  em: SqlEntityManager,
  { id, listId, settledOn, proposedBy, createdAt }: Poll,
): Promise<DatePollView> {
  const days = await readDays(em, id)
  // Blocked accounts are not among the members that others see.
  const members = await dateTables(em)
    .selectFrom('list_member')
    .innerJoin('users', 'users.id', 'list_member.user_id')
    .leftJoin('list_date_answer', (join) =>
      join
        .onRef('list_date_answer.user_id', '=', 'list_member.user_id')
        .on('list_date_answer.poll_id', '=', id),
    )
    .select(['list_member.user_id as userId', 'users.name'])
    .select(['list_date_answer.day', 'list_date_answer.answer'])
    .where('list_member.list_id', '=', listId)
    .where('users.blocked_at', 'is', null)
    .orderBy((eb) => eb('list_member.role', '=', 'owner'), 'desc')
    .orderBy('list_member.joined_at')
    .orderBy('list_member.user_id')
    .execute()
  const answersTo = (wanted: string) =>
    members.flatMap(({ userId, name, day, answer }) =>
      day === wanted && answer !== null ? [{ userId, name, answer }] : [],
    )
  return {
    settledOn,
    proposedBy: members.some(({ userId }) => userId === proposedBy) ? proposedBy : null,
    createdAt: toIsoTimestamp(createdAt),
    days: countAnswers(days.map((each) => ({ ...each, answers: answersTo(each.day) }))),
  }
}

const readDays = (em: SqlEntityManager, pollId: number) =>
  dateTables(em)
    .selectFrom('list_date_day')
    .select(['day', 'note'])
    .where('poll_id', '=', pollId)
    .orderBy('day')
    .execute()
