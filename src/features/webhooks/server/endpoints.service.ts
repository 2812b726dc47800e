import { LockMode } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { dayMs } from '#platform/durations.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { badField, conflict, notFound } from '#platform/server/errors.ts'
import type { EndpointChanges, EndpointView, NewEndpoint } from '../contract.ts'
import { longestEndpointUrl, mostEndpoints } from '../limits.ts'
import {
  endpointGone,
  hasCredentials,
  longAddress,
  notAnAddress,
  privateAddress,
  tooManyEndpoints,
} from '../messages.ts'
import { deliveryQueue, type DeliveryLook } from './delivery-queue.ts'
import { PrivateAddress, UnknownHost, type Door } from './sending/door.ts'
import { newSecret } from './sending/signature.ts'
import { WebhookEndpoint } from './webhook-endpoint.entity.ts'
import type { WebhooksServices } from './webhooks-services.ts'

export type WebhooksContext = MemberContext & WebhooksServices

/** So long the secret before the newest counts as well: time enough to hand the new one over. */
const bothMs = dayMs

export async function listEndpoints(em: SqlEntityManager): Promise<EndpointView[]> {
  return (await em.find(WebhookEndpoint, {}, { orderBy: { id: 'asc' } })).map(viewOf)
}

/** Makes one, and tells its secret this once. @throws 400 for an address that is not sent to, 409 for one too many */
export async function makeEndpoint(
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
export async function changeEndpoint(
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
export async function rotateSecret(
  by: WebhooksContext,
  id: number,
): Promise<EndpointView & { secret: string }> {
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
export async function removeEndpoint(by: WebhooksContext, id: number): Promise<void> {
  await by.em.transactional(async (em) => {
    const endpoint = await found(em, id)
    await em.nativeDelete(WebhookEndpoint, { id })
    await logOrder(em, by, 'remove', endpoint)
  })
}

/** Its address may be a secret of its own, as those of chat rooms are: the books name the host. */
export const logOrder = (
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
