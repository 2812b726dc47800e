import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { requireRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import { databaseTime } from '#platform/database/sql.ts'
import { hourMs, minuteMs, dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict, notFound, badField } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { rateLimited, router } from '#platform/server/trpc.ts'
import {
  byDelivery,
  byEndpoint,
  consentChoice,
  consentRequest,
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
import { toMessageId, createSecret } from './sending/attempt.service.ts'
import { webhookTables } from './sending/claims.service.ts'
import { PrivateAddressError, UnknownHostError, type OutboundGuard } from '#platform/server/outbound-guard.ts'
import { deliveryQueue, type DeliveryJob, type WebhooksServices } from './webhooks-services.ts'

type WebhooksContext = MemberContext & WebhooksServices

/** Time for which requests are also signed with the previous secret, so that the receiver can be updated. */
const secretOverlapMs = dayMs

async function listEndpoints(em: SqlEntityManager): Promise<EndpointView[]> {
  return (await em.find(WebhookEndpoint, {}, { orderBy: { id: 'asc' } })).map(toEndpointView)
}

/**
 * Creates an endpoint and returns its secret, which is shown only once. @throws 400 for a forbidden URL, 409 if there
 * are too many endpoints
 */
async function createEndpoint(
  by: WebhooksContext,
  { name, url, events }: NewEndpoint,
): Promise<EndpointView & { secret: string }> {
  const address = await validateUrl(by.webhookGuard, url)
  const secret = createSecret()
  return by.em.transactional(async (em) => {
    // Serialises concurrent requests, so that the limit is not exceeded.
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

/** Updates the given fields. @throws 404, or 400 for a forbidden URL */
async function updateEndpoint(
  by: WebhooksContext,
  { id, url, isPaused, name, events }: EndpointChanges,
): Promise<EndpointView> {
  const address = url === undefined ? undefined : await validateUrl(by.webhookGuard, url)
  const now = by.now()
  return by.em.transactional(async (em) => {
    const endpoint = await lockEndpoint(em, id)
    if (name !== undefined) endpoint.name = name
    if (events) endpoint.events = events
    // Failures of the previous URL say nothing about the new one.
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

/**
 * Generates a new secret for an endpoint and returns it; it is shown only this once. For a day, requests are signed
 * with both secrets.
 * @throws 404
 */
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

/** Deletes an endpoint and its pending deliveries. @throws 404 */
async function removeEndpoint(by: WebhooksContext, id: number): Promise<void> {
  await by.em.transactional(async (em) => {
    const endpoint = await lockEndpoint(em, id)
    await em.nativeDelete(WebhookEndpoint, { id })
    await logEndpointAction(em, by, 'remove', endpoint)
  })
}

/** Logs an admin action with the host only: the full URL may contain a secret, as those of chat webhooks do. */
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

/** Finds and locks an endpoint. Must be called inside a transaction. @throws 404 */
async function lockEndpoint(em: SqlEntityManager, id: number): Promise<WebhookEndpoint> {
  const endpoint = await em.findOne(WebhookEndpoint, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!endpoint) throw notFound(endpointNotFound)
  return endpoint
}

/**
 * Validates and normalises the URL of an endpoint. @throws 400 if its format is not allowed or its host is in a private
 * network
 */
async function validateUrl(guard: OutboundGuard, given: string): Promise<string> {
  const url = URL.parse(given)
  if (!url) throw badField('url', invalidEndpointUrl)
  if (url.username || url.password) throw badField('url', urlHasCredentials)
  if (!guard.allows(url)) throw badField('url', invalidEndpointUrl)
  url.hash = ''
  // Percent-encoding and punycode make non-ASCII URLs longer than typed.
  if (url.href.length > maxEndpointUrlLength) throw badField('url', urlTooLong)
  try {
    await guard.find(url)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw badField('url', urlIsPrivate)
    // The host may be set up later; until then its deliveries fail visibly.
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

/** Lists the latest deliveries of an endpoint. */
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

/**
 * Sends a delivery again, whatever its state, with the full number of attempts. @throws 404, or 409 if the endpoint is
 * paused or disabled
 */
async function redeliver(by: WebhooksContext, id: number): Promise<void> {
  const { jobs } = by
  await by.em.transactional(async (em) => {
    const delivery = await em.findOne(WebhookDelivery, id, { populate: ['endpoint'] })
    if (!delivery) throw notFound(deliveryNotFound)
    const { endpoint } = delivery
    if (isInactive(endpoint.$)) throw conflict(endpointPaused)
    // Clearing the claim makes the result of an attempt in flight be ignored.
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

/** Sends a test event without data. @throws 404, or 409 if the endpoint is paused or disabled */
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

/** Test events and redeliveries per admin; each is a request to another party's server. */
export const deliveriesByAdmin: Limit = {
  name: 'webhook delivery admin',
  free: 300,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/**
 * Changing a URL or showing a secret requires a recent password, so that an unattended session cannot redirect events.
 */
const { adminOnly, adminRecently, signedIn } = recentPasswordGuards<WebhooksServices>()

/** Procedures with which admins manage webhooks, and members their consent. */
export const webhooksRouter = router({
  list: adminOnly.output(endpointView.array()).query(({ ctx }) => listEndpoints(ctx.em)),

  make: adminRecently
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

  rotate: adminRecently
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

  /** The member's own consent. */
  consent: signedIn
    .input(consentRequest)
    .output(consentView)
    .query(({ ctx, input }) =>
      readConsent(ctx.em, { userId: ctx.user.id, kind: input.kind, guard: ctx.webhookGuard }),
    ),

  setConsent: signedIn
    .input(consentChoice)
    .output(consentView)
    .mutation(({ ctx, input }) =>
      setConsent(ctx.em, {
        userId: ctx.user.id,
        kind: input.kind,
        guard: ctx.webhookGuard,
        isGiven: input.isGiven,
        now: ctx.now(),
      }),
    ),
})
