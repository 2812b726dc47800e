import type { SqlEntityManager } from '@mikro-orm/sql'
import { quoteName, type GrantedAccess } from '#features/accounts/server/access.service.ts'
import type { PersonalData } from '#features/accounts/server/personal-data.service.ts'
import type { ConsentView } from '../contract.ts'
import { privateReceiver } from '../messages.ts'
import type { OutboundGuard } from './sending/door.ts'
import { WebhookConsent, WebhookEndpoint } from './entities.ts'

/** Whether a member lets be told what they have done, and whom that reaches at the moment. */
export async function readConsent(
  em: SqlEntityManager,
  { userId, door }: { userId: number; door: OutboundGuard },
): Promise<ConsentView> {
  const isGiven = (await em.count(WebhookConsent, { user: userId })) > 0
  const endpoints = await em.find(WebhookEndpoint, { pausedAt: null, disabledAt: null })
  const hosts = endpoints
    .filter(({ events }) => events.includes('entry.completed'))
    .map(({ url }) => getReceiverName(new URL(url), door))
  return { isGiven, receivers: [...new Set(hosts)].toSorted() }
}

/** Holds from now on: what was done before is not told either way. */
export async function setConsent(
  em: SqlEntityManager,
  { userId, door, isGiven, now }: { userId: number; door: OutboundGuard; isGiven: boolean; now: Date },
): Promise<ConsentView> {
  if (isGiven)
    await em.upsert(
      WebhookConsent,
      { user: userId, givenAt: now },
      { onConflictFields: ['user'], onConflictAction: 'ignore' },
    )
  else await em.nativeDelete(WebhookConsent, { user: userId })
  return readConsent(em.fork(), { userId, door })
}

/** What the operator's own network looks like is nobody's business. */
const getReceiverName = (url: URL, door: OutboundGuard): string =>
  door.isOwn(url) ? privateReceiver : url.host

/**
 * What an owner who takes their account back is rid of: endpoints that were made from it, and consent. One that was there
 * before and has been pointed elsewhere, or whose secret was shown, is paused: an admin has to look at it.
 */
export const webhookAccess: GrantedAccess = {
  async removeSince(em, userId, { since, now }) {
    const consent = await em.nativeDelete(WebhookConsent, { user: userId, givenAt: { $gte: since } })
    const set = await em.find(WebhookEndpoint, { setBy: userId, setAt: { $gte: since } })
    const [made, changed] = [
      set.filter(createdSince(since)),
      set.filter((each) => !createdSince(since)(each)),
    ]
    await em.nativeDelete(WebhookEndpoint, { id: { $in: made.map(({ id }) => id) } })
    await em.nativeUpdate(
      WebhookEndpoint,
      { id: { $in: changed.map(({ id }) => id) }, pausedAt: null },
      { pausedAt: now },
    )
    return [
      ...(consent > 0 ? ['consent to tell programs what you have completed'] : []),
      ...made.map(({ name }) => `webhook ${quoteName(name)}`),
      ...changed.map(({ name }) => `webhook ${quoteName(name)}, which is paused now`),
    ]
  },
}

const createdSince =
  (since: Date) =>
  ({ createdAt }: WebhookEndpoint): boolean =>
    createdAt >= since

/** What is kept of it. */
export const consentData: PersonalData = {
  name: 'webhooks',
  async read(em, userId) {
    const consent = await em.findOne(WebhookConsent, { user: userId })
    return consent && { completedIdeasAreToldSince: consent.givenAt }
  },
}
