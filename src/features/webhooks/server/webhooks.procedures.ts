import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { recentPasswordGuards } from '#features/accounts/server/fresh-guards.ts'
import { requireRecentPassword } from '#features/accounts/server/fresh-password.service.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { hourMs, minuteMs, dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict, notFound, badField } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { rateLimited, router } from '#platform/server/trpc.ts'
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
import { maxListedDeliveries, maxEndpointUrlLength, maxEndpoints } from '../limits.ts'
import {
  deliveryNotFound,
  endpointNotFound,
  endpointPaused,
  urlHasCredentials,
  urlTooLong,
  invalidEndpointUrl,
  urlIsPrivate,
  tooManyEndpoints,
} from '../messages.ts'
import { setConsent, readConsent } from './consent.service.ts'
import { WebhookDelivery, WebhookEndpoint } from './entities.ts'
import { recordEvents } from './events.service.ts'
import { toMessageId } from './sending/attempt.service.ts'
import { webhookTables } from './sending/claims.service.ts'
import { PrivateAddressError, UnknownHostError, type OutboundGuard } from './sending/door.ts'
import { createSecret } from './sending/signature.ts'
import { deliveryQueue, type DeliveryJob } from './webhook-queues.ts'
import type { WebhooksServices } from './webhooks-services.ts'

type WebhooksContext = MemberContext & WebhooksServices

/** So long the secret before the newest counts as well: time enough to hand the new one over. */
const secretOverlapMs = dayMs

async function listEndpoints(em: SqlEntityManager): Promise<EndpointView[]> {
  return (await em.find(WebhookEndpoint, {}, { orderBy: { id: 'asc' } })).map(toEndpointView)
}

/** Makes one, and tells its secret this once. @throws 400 for an address that is not sent to, 409 for one too many */
async function createEndpoint(
  by: WebhooksContext,
  { name, url, events }: NewEndpoint,
): Promise<EndpointView & { secret: string }> {
  const address = await validateUrl(by.webhookDoor, url)
  const secret = createSecret()
  return by.em.transactional(async (em) => {
    // Of two at once, the second sees the first.
    await em.execute('lock table webhook_endpoint in share row exclusive mode')
    if ((await em.count(WebhookEndpoint)) >= maxEndpoints) throw conflict(tooManyEndpoints)
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
    await logEndpointAction(em, by, 'create', made)
    return { ...toEndpointView(made), secret }
  })
}

/** Changes what is sent and nothing else. @throws 404, 400 for an address that is not sent to */
async function updateEndpoint(
  by: WebhooksContext,
  { id, url, isPaused, name, events }: EndpointChanges,
): Promise<EndpointView> {
  const address = url === undefined ? undefined : await validateUrl(by.webhookDoor, url)
  const now = by.now()
  return by.em.transactional(async (em) => {
    const endpoint = await lockEndpoint(em, id)
    if (name !== undefined) endpoint.name = name
    if (events) endpoint.events = events
    // What the former address has refused says nothing of the new one.
    if (address !== undefined && address !== endpoint.url)
      em.assign(endpoint, { url: address, failingSince: null, setBy: by.user.id, setAt: now })
    if (isPaused === true) endpoint.pausedAt ??= now
    if (isPaused === false) Object.assign(endpoint, { pausedAt: null, disabledAt: null, failingSince: null })
    await em.flush()
    const job: DeliveryJob = { endpointId: id }
    if (isPaused === false) await by.jobs.send(em, deliveryQueue, job)
    const isChange = isPaused === undefined
    await logEndpointAction(em, by, isChange ? 'change' : isPaused ? 'pause' : 'resume', endpoint)
    return toEndpointView(endpoint)
  })
}

/** Gives it a new secret, told this once; for a day what is sent is signed with both. @throws 404 */
async function rotateSecret(by: WebhooksContext, id: number): Promise<EndpointView & { secret: string }> {
  const secret = createSecret()
  const sealedSecret = await by.webhookSealing.seal(secret, id)
  const setAt = by.now()
  const formerUntil = new Date(setAt.getTime() + secretOverlapMs)
  return by.em.transactional(async (em) => {
    const endpoint = await lockEndpoint(em, id)
    const { sealedSecret: formerSecret } = endpoint
    em.assign(endpoint, { formerSecret, formerUntil, sealedSecret, setBy: by.user.id, setAt })
    await em.flush()
    await logEndpointAction(em, by, 'rotate', endpoint)
    return { ...toEndpointView(endpoint), secret }
  })
}

/** With all that was to be sent to it. @throws 404 */
async function removeEndpoint(by: WebhooksContext, id: number): Promise<void> {
  await by.em.transactional(async (em) => {
    const endpoint = await lockEndpoint(em, id)
    await em.nativeDelete(WebhookEndpoint, { id })
    await logEndpointAction(em, by, 'remove', endpoint)
  })
}

/** Its address may be a secret of its own, as those of chat rooms are: the books name the host. */
const logEndpointAction = (
  em: SqlEntityManager,
  { user }: WebhooksContext,
  action: string,
  { id, name, url }: WebhookEndpoint,
) =>
  logAction(em, user, {
    action: `webhook.${action}`,
    subjectId: id,
    subject: `${name} (${new URL(url).host})`,
  })

/** Within a transaction: of two changes at once, the second sees what the first has made of it. */
async function lockEndpoint(em: SqlEntityManager, id: number): Promise<WebhookEndpoint> {
  const endpoint = await em.findOne(WebhookEndpoint, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!endpoint) throw notFound(endpointNotFound)
  return endpoint
}

/** @returns it as it is written. @throws 400 where nothing is sent to it: by its looks, or by where its host is now. */
async function validateUrl(door: OutboundGuard, given: string): Promise<string> {
  const url = URL.parse(given)
  if (!url) throw badField('url', invalidEndpointUrl)
  if (url.username || url.password) throw badField('url', urlHasCredentials)
  if (!door.allows(url)) throw badField('url', invalidEndpointUrl)
  url.hash = ''
  // Letters outside ASCII are longer there than they were typed.
  if (url.href.length > maxEndpointUrlLength) throw badField('url', urlTooLong)
  try {
    await door.find(url)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw badField('url', urlIsPrivate)
    // It may be set up later than its webhook; until then the deliveries say so.
    if (!(error instanceof UnknownHostError)) throw error
  }
  return url.href
}

const toEndpointView = (endpoint: WebhookEndpoint): EndpointView => {
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
    { populate: ['event'], orderBy: { id: 'desc' }, limit: maxListedDeliveries },
  )
  return rows.map(({ event, triedAt, nextAt, ...row }) => ({
    id: row.id,
    eventId: toMessageId(event.id),
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
    if (!delivery) throw notFound(deliveryNotFound)
    const { endpoint } = delivery
    if (isInactive(endpoint.$)) throw conflict(endpointPaused)
    // A try that is on its way has no say in it any more.
    await webhookTables(em)
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0, next_at: databaseTime(), claimed_until: null })
      .where('id', '=', id)
      .execute()
    await logEndpointAction(em, by, 'redeliver', endpoint.$)
    const job: DeliveryJob = { endpointId: endpoint.id }
    await jobs.send(em, deliveryQueue, job)
  })
}

/** Sends it something that says nothing, to see whether it arrives. @throws 404, 409 while it is paused */
async function pingEndpoint(by: WebhooksContext, id: number): Promise<void> {
  const at = by.now()
  const ping = { type: 'webhook.ping', source: `ping ${randomUUID()}`, at, data: {} } as const
  await by.em.transactional(async (em) => {
    const endpoint = await em.findOne(WebhookEndpoint, id)
    if (!endpoint) throw notFound(endpointNotFound)
    if (isInactive(endpoint)) throw conflict(endpointPaused)
    await recordEvents(em, by.jobs, { events: [ping], endpointIds: [id] })
    await logEndpointAction(em, by, 'ping', endpoint)
  })
}

const isInactive = ({ pausedAt, disabledAt }: WebhookEndpoint): boolean => Boolean(pausedAt ?? disabledAt)

/** Deliveries that one admin has sent, as a test or again: each is a request to the server of somebody else. */
export const deliveriesByAdmin: Limit = {
  name: 'webhook delivery admin',
  free: 300,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Whoever finds a screen open sends nothing elsewhere, and learns no secret. */
const { adminOnly, adminAnew, signedIn } = recentPasswordGuards<WebhooksServices>()

/** Programs of others that are told what happens here. */
export const webhooksRouter = router({
  list: adminOnly.output(endpointView.array()).query(({ ctx }) => listEndpoints(ctx.em)),

  make: adminAnew
    .input(newEndpoint)
    .output(endpointWithSecret)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),

  change: adminOnly
    .input(endpointChanges)
    .output(endpointView)
    .mutation(async ({ ctx, input }) => {
      if (input.url !== undefined) await requireRecentPassword(ctx.em, ctx.sessionId, ctx.now())
      return updateEndpoint(ctx, input)
    }),

  rotate: adminAnew
    .input(byEndpoint)
    .output(endpointWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  ping: adminOnly
    .use(rateLimited(deliveriesByAdmin))
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
    .use(rateLimited(deliveriesByAdmin))
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
      setConsent(ctx.em, {
        userId: ctx.user.id,
        door: ctx.webhookDoor,
        isGiven: input.isGiven,
        now: ctx.now(),
      }),
    ),
})
