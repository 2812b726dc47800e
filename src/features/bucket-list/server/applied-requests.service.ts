import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { badRequest } from '#platform/server/errors.ts'
import { requestIdInvalid } from '../messages.ts'
import { tables } from './entities.ts'

interface RequestKey {
  userId: number
  /** Idempotency key: a UUID that the client gives to one change. */
  requestId: string
  /** Name of the change, so that the key of one is not taken for that of another. */
  change: string
}

const maxAgeMs = 30 * dayMs
const uuid = z.uuid()

/**
 * Returns a tRPC resolver that makes a change at most once for each idempotency key of a member: the header
 * `Idempotency-Key`, or else the input's `requestId`. A repeat within 30 days gets the answer of the first request,
 * even if the row has been changed or deleted since. Failed changes are not remembered. Without a key, each call
 * makes the change.
 */
export function changeOnce<Context extends MemberContext, Input, Result>(
  change: string,
  apply: (call: { ctx: Context; input: Input }) => Promise<Result>,
) {
  return async ({ ctx, input }: { ctx: Context; input: Input }): Promise<Result> => {
    const requestId = readRequestId(ctx, input)
    if (!requestId) return apply({ ctx, input })
    return applyOnce(ctx.em, { userId: ctx.user.id, requestId, change }, (em) =>
      apply({ ctx: { ...ctx, em }, input }),
    )
  }
}

/**
 * Returns the idempotency key of a request: its header, or else the `requestId` of its input.
 * @throws 400 if the header is not a UUID.
 */
export function readRequestId(ctx: MemberContext, input: unknown): string | undefined {
  const header = ctx.sentHeader('idempotency-key')
  if (header === undefined) {
    const sent: unknown = Object(input).requestId
    return typeof sent === 'string' ? sent : undefined
  }
  if (!uuid.safeParse(header).success) throw badRequest(requestIdInvalid)
  return header
}

/**
 * Runs a change and stores its answer in one transaction, unless the request has been applied before: then its answer
 * is returned. Of concurrent requests with the same key, the others wait for the first.
 */
export function applyOnce<Result>(
  em: SqlEntityManager,
  key: RequestKey,
  apply: (em: SqlEntityManager) => Promise<Result>,
): Promise<Result> {
  return em.transactional(async (inside) => {
    const { numInsertedOrUpdatedRows } = await tables(inside)
      .insertInto('applied_request')
      .values({ user_id: key.userId, request_id: key.requestId, change: key.change, answer: 'null' })
      .onConflict((conflicting) => conflicting.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) {
      const applied = await findAppliedRequest(inside, key)
      // `null` is the answer of a change that returns nothing.
      if (applied !== undefined) return JSON.parse(applied) ?? undefined
    }
    const answer = await apply(inside)
    await tables(inside)
      .updateTable('applied_request')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where('user_id', '=', key.userId)
      .where('request_id', '=', key.requestId)
      .where('change', '=', key.change)
      .execute()
    return answer
  })
}

/** Returns the answer of a request that has been applied, as JSON; undefined if it has not. */
export async function findAppliedRequest(
  em: SqlEntityManager,
  { userId, requestId, change }: RequestKey,
): Promise<string | undefined> {
  const row = await tables(em)
    .selectFrom('applied_request')
    .select('answer')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('change', '=', change)
    .executeTakeFirst()
  return row?.answer
}

/** Deletes the answers of requests that were applied more than 30 days ago. */
export async function deleteOldAppliedRequests(em: SqlEntityManager, now: Date): Promise<void> {
  await tables(em)
    .deleteFrom('applied_request')
    .where('created_at', '<', new Date(now.getTime() - maxAgeMs))
    .execute()
}
