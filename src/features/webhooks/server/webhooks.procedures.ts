import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { requireFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { hourMs, minuteMs, dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict, notFound, badField } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { limitedTo, router } from '#platform/server/trpc.ts'
import {
  byDelivery,
  byEndpoint,
  consentChoice,
  consentView,
  deliveryView,
  endpointChanges,
  endpointView,
  endpointWithSecret,
  newEndpoint,
  type DeliveryView,
  type EndpointChanges,
  type EndpointView,
  type NewEndpoint,
} from '../contract.ts'
import { mostShownDeliveries, longestEndpointUrl, mostEndpoints } from '../limits.ts'
import {
  deliveryGone,
  endpointGone,
  endpointRests,
  hasCredentials,
  longAddress,
  notAnAddress,
  privateAddress,
  tooManyEndpoints,
} from '../messages.ts'
import { chooseConsent, readConsent } from './consent.service.ts'
import { WebhookDelivery, WebhookEndpoint } from './entities.ts'
import { noteEvents } from './events.service.ts'
import { messageId } from './sending/attempt.service.ts'
import { webhookTables } from './sending/claims.service.ts'
import { PrivateAddress, UnknownHost, type Door } from './sending/door.ts'
import { newSecret } from './sending/signature.ts'
import { deliveryQueue, type DeliveryLook } from './webhook-queues.ts'
import type { WebhooksServices } from './webhooks-services.ts'

type WebhooksContext = MemberContext & WebhooksServices

/** So long the secret before the newest counts as well: time enough to hand the new one over. */
const bothMs = dayMs

async function listEndpoints(em: SqlEntityManager): Promise<EndpointView[]> {
  return (await em.find(WebhookEndpoint, {}, { orderBy: { id: 'asc' } })).map(viewOf)
}

/** Makes one, and tells its secret this once. @throws 400 for an address that is not sent to, 409 for one too many */
async function makeEndpoint(
  by: WebhooksContext,
  { name, url, events }: NewEndpoint,
): Promise<EndpointView & { secret: string }> {
  const address = await checkedAddress(by.webhookDoor, url)
  const secret = newSecret()
  return by.em.transactional(async (em) => {
    // Of two at once, the second sees the first.
    await em.execute('lock table webhook_endpoint in share row exclusive mode')
    if ((await em.count(WebhookEndpoint)) >= mostEndpoints) throw conflict(tooManyEndpoints)
    const made = em.create(WebhookEndpoint, {
      name,
      url: address,
      events,
      sealedSecret: '',
      createdAt: by.now(),
      setBy: by.user.id,
      setAt: by.now(),
    })
    await em.persist(made).flush()
    made.sealedSecret = await by.webhookSealing.seal(secret, made.id)
    await em.flush()
    await logOrder(em, by, 'create', made)
    return { ...viewOf(made), secret }
  })
}

/** Changes what is sent and nothing else. @throws 404, 400 for an address that is not sent to */
async function changeEndpoint(
  by: WebhooksContext,
  { id, url, isPaused, name, events }: EndpointChanges,
): Promise<EndpointView> {
  const address = url === undefined ? undefined : await checkedAddress(by.webhookDoor, url)
  const now = by.now()
  return by.em.transactional(async (em) => {
    const endpoint = await found(em, id)
    if (name !== undefined) endpoint.name = name
    if (events) endpoint.events = events
    // What the former address has refused says nothing of the new one.
    if (address !== undefined && address !== endpoint.url)
      em.assign(endpoint, { url: address, failingSince: null, setBy: by.user.id, setAt: now })
    if (isPaused === true) endpoint.pausedAt ??= now
    if (isPaused === false) Object.assign(endpoint, { pausedAt: null, disabledAt: null, failingSince: null })
    await em.flush()
    const look: DeliveryLook = { endpointId: id }
    if (isPaused === false) await by.jobs.send(em, deliveryQueue, look)
    const isChange = isPaused === undefined
    await logOrder(em, by, isChange ? 'change' : isPaused ? 'pause' : 'resume', endpoint)
    return viewOf(endpoint)
  })
}

/** Gives it a new secret, told this once; for a day what is sent is signed with both. @throws 404 */
async function rotateSecret(by: WebhooksContext, id: number): Promise<EndpointView & { secret: string }> {
  const secret = newSecret()
  const sealedSecret = await by.webhookSealing.seal(secret, id)
  const setAt = by.now()
  const formerUntil = new Date(setAt.getTime() + bothMs)
  return by.em.transactional(async (em) => {
    const endpoint = await found(em, id)
    const { sealedSecret: formerSecret } = endpoint
    em.assign(endpoint, { formerSecret, formerUntil, sealedSecret, setBy: by.user.id, setAt })
    await em.flush()
    await logOrder(em, by, 'rotate', endpoint)
    return { ...viewOf(endpoint), secret }
  })
}

/** With all that was to be sent to it. @throws 404 */
async function removeEndpoint(by: WebhooksContext, id: number): Promise<void> {
  await by.em.transactional(async (em) => {
    const endpoint = await found(em, id)
    await em.nativeDelete(WebhookEndpoint, { id })
    await logOrder(em, by, 'remove', endpoint)
  })
}

/** Its address may be a secret of its own, as those of chat rooms are: the books name the host. */
const logOrder = (
  em: SqlEntityManager,
  { user }: WebhooksContext,
  order: string,
  { id, name, url }: WebhookEndpoint,
) =>
  logAction(em, user, {
    action: `webhook.${order}`,
    subjectId: id,
    subject: `${name} (${new URL(url).host})`,
  })

/** Within a transaction: of two changes at once, the second sees what the first has made of it. */
async function found(em: SqlEntityManager, id: number): Promise<WebhookEndpoint> {
  const endpoint = await em.findOne(WebhookEndpoint, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!endpoint) throw notFound(endpointGone)
  return endpoint
}

/** @returns it as it is written. @throws 400 where nothing is sent to it: by its looks, or by where its host is now. */
async function checkedAddress(door: Door, given: string): Promise<string> {
  const url = URL.parse(given)
  if (!url) throw badField('url', notAnAddress)
  if (url.username || url.password) throw badField('url', hasCredentials)
  if (!door.allows(url)) throw badField('url', notAnAddress)
  url.hash = ''
  // Letters outside ASCII are longer there than they were typed.
  if (url.href.length > longestEndpointUrl) throw badField('url', longAddress)
  try {
    await door.find(url)
  } catch (error) {
    if (error instanceof PrivateAddress) throw badField('url', privateAddress)
    // It may be set up later than its webhook; until then the deliveries say so.
    if (!(error instanceof UnknownHost)) throw error
  }
  return url.href
}

const viewOf = (endpoint: WebhookEndpoint): EndpointView => {
  const { id, name, url, events, createdAt, pausedAt, disabledAt, failingSince, formerUntil } = endpoint
  return {
    id,
    name,
    url,
    events,
    createdAt: createdAt.toISOString(),
    state: disabledAt ? 'disabled' : pausedAt ? 'paused' : 'active',
    failingSince: failingSince?.toISOString() ?? null,
    formerUntil: formerUntil?.toISOString() ?? null,
  }
}

/** The newest of an endpoint. */
async function listDeliveries(em: SqlEntityManager, endpointId: number): Promise<DeliveryView[]> {
  const rows = await em.find(
    WebhookDelivery,
    { endpoint: endpointId },
    { populate: ['event'], orderBy: { id: 'desc' }, limit: mostShownDeliveries },
  )
  return rows.map(({ event, triedAt, nextAt, ...row }) => ({
    id: row.id,
    eventId: messageId(event.id),
    type: event.$.type,
    happenedAt: event.$.createdAt.toISOString(),
    state: row.state,
    tries: row.tries,
    triedAt: triedAt?.toISOString() ?? null,
    status: row.status ?? null,
    durationMs: row.durationMs ?? null,
    problem: row.problem ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  }))
}

/** Sends it once more, from the first try on, whatever became of it. @throws 404, 409 while the endpoint is paused */
async function redeliver(by: WebhooksContext, id: number): Promise<void> {
  const { jobs } = by
  await by.em.transactional(async (em) => {
    const delivery = await em.findOne(WebhookDelivery, id, { populate: ['endpoint'] })
    if (!delivery) throw notFound(deliveryGone)
    const { endpoint } = delivery
    if (isResting(endpoint.$)) throw conflict(endpointRests)
    // A try that is on its way has no say in it any more.
    await webhookTables(em)
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0, next_at: databaseTime(), claimed_until: null })
      .where('id', '=', id)
      .execute()
    await logOrder(em, by, 'redeliver', endpoint.$)
    const look: DeliveryLook = { endpointId: endpoint.id }
    await jobs.send(em, deliveryQueue, look)
  })
}

/** Sends it something that says nothing, to see whether it arrives. @throws 404, 409 while it is paused */
async function pingEndpoint(by: WebhooksContext, id: number): Promise<void> {
  const at = by.now()
  const ping = { type: 'webhook.ping', source: `ping ${randomUUID()}`, at, data: {} } as const
  await by.em.transactional(async (em) => {
    const endpoint = await em.findOne(WebhookEndpoint, id)
    if (!endpoint) throw notFound(endpointGone)
    if (isResting(endpoint)) throw conflict(endpointRests)
    await noteEvents(em, by.jobs, { events: [ping], endpointIds: [id] })
    await logOrder(em, by, 'ping', endpoint)
  })
}

const isResting = ({ pausedAt, disabledAt }: WebhookEndpoint): boolean => Boolean(pausedAt ?? disabledAt)

/** Deliveries that one admin has sent, as a test or again: each is a request to the server of somebody else. */
export const deliveriesByAdmin: Limit = {
  name: 'webhook delivery admin',
  free: 300,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Whoever finds a screen open sends nothing elsewhere, and learns no secret. */
const { adminOnly, adminAnew, signedIn } = freshGuardsWith<WebhooksServices>()

/** Programs of others that are told what happens here. */
export const webhooksRouter = router({
  list: adminOnly.output(endpointView.array()).query(({ ctx }) => listEndpoints(ctx.em)),

  make: adminAnew
    .input(newEndpoint)
    .output(endpointWithSecret)
    .mutation(({ ctx, input }) => makeEndpoint(ctx, input)),

  change: adminOnly
    .input(endpointChanges)
    .output(endpointView)
    .mutation(async ({ ctx, input }) => {
      if (input.url !== undefined) await requireFreshPassword(ctx.em, ctx.sessionId, ctx.now())
      return changeEndpoint(ctx, input)
    }),

  rotate: adminAnew
    .input(byEndpoint)
    .output(endpointWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  ping: adminOnly
    .use(limitedTo(deliveriesByAdmin))
    .input(byEndpoint)
    .output(z.void())
    .mutation(({ ctx, input }) => pingEndpoint(ctx, input.id)),

  remove: adminOnly
    .input(byEndpoint)
    .output(z.void())
    .mutation(({ ctx, input }) => removeEndpoint(ctx, input.id)),

  deliveries: adminOnly
    .input(byEndpoint)
    .output(deliveryView.array())
    .query(({ ctx, input }) => listDeliveries(ctx.em, input.id)),

  redeliver: adminOnly
    .use(limitedTo(deliveriesByAdmin))
    .input(byDelivery)
    .output(z.void())
    .mutation(({ ctx, input }) => redeliver(ctx, input.id)),

  /** A member's own word on whether it is told what they have done. */
  consent: signedIn
    .output(consentView)
    .query(({ ctx }) => readConsent(ctx.em, { userId: ctx.user.id, door: ctx.webhookDoor })),

  setConsent: signedIn
    .input(consentChoice)
    .output(consentView)
    .mutation(({ ctx, input }) =>
      chooseConsent(ctx.em, {
        userId: ctx.user.id,
        door: ctx.webhookDoor,
        isGiven: input.isGiven,
        now: ctx.now(),
      }),
    ),
})
