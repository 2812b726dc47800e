import type { SqlEntityManager } from '@mikro-orm/sql'
import { quoteName } from '#features/accounts/server/access.service.ts'
import type { GrantedAccess, PersonalData } from '#features/accounts/server/accounts-context.ts'
import type { ConsentView } from '../contract.ts'
import { privateReceiver } from '../messages.ts'
import type { OutboundGuard } from './sending/outbound-guard.ts'
import { WebhookConsent, WebhookEndpoint } from './entities.ts'

/**
 * Returns whether the member has consented to webhooks about their completions, and the hosts that receive them. Hosts
 * of the operator's private network are replaced by a description.
 */
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

/**
 * Gives or withdraws the member's consent to webhooks about their completions, and returns the new state. Consent does
 * not cover completions before it was given.
 */
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

/** Hides the host names of the operator's private network. */
const getReceiverName = (url: URL, door: OutboundGuard): string =>
  door.isOwn(url) ? privateReceiver : url.host

/**
 * Revokes what an intruder may have set up, when the owner recovers their account: deletes endpoints that were created
 * and consent that was given since then. Older endpoints whose URL was changed or whose secret was shown since then are
 * paused, so that an admin reviews them.
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
      ...(consent > 0 ? ['permission for connected apps to see what you complete'] : []),
      ...made.map(({ name }) => `webhook ${quoteName(name)}`),
      ...changed.map(({ name }) => `webhook ${quoteName(name)}, which is paused now`),
    ]
  },
}

const createdSince =
  (since: Date) =>
  ({ createdAt }: WebhookEndpoint): boolean =>
    createdAt >= since

/** Consent in the member's data export. */
export const consentData: PersonalData = {
  name: 'webhooks',
  async read(em, userId) {
    const consent = await em.findOne(WebhookConsent, { user: userId })
    return consent && { completedIdeasAreToldSince: consent.givenAt }
  },
}
