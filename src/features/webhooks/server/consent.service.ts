import type { SqlEntityManager } from '@mikro-orm/sql'
import { quoteName } from '#features/accounts/server/access.service.ts'
import type { GrantedAccess, PersonalData } from '#features/accounts/server/accounts-context.ts'
import type { ConsentView } from '../contract.ts'
import type { ConsentKind, EventType } from '../limits.ts'
import { privateReceiver } from '../messages.ts'
import type { OutboundGuard } from '#platform/server/outbound-guard.ts'
import { WebhookConsent, WebhookEndpoint, WebhookListConsent } from './entities.ts'

const receivedEvents: Record<ConsentKind, readonly EventType[]> = {
  completions: ['entry.completed'],
  lists: ['list.item_added', 'list.item_completed'],
}

/**
 * Returns whether the member has consented to webhooks of a kind (`completions` of ideas, or `lists`) as `isGiven`,
 * and, in either case, the sorted hosts of the active endpoints that subscribe to its events (`receivers`). Hosts of
 * the operator's private network are replaced by a description.
 */
export async function readConsent(
  em: SqlEntityManager,
  { userId, kind, guard }: { userId: number; kind: ConsentKind; guard: OutboundGuard },
): Promise<ConsentView> {
  const given = await (kind === 'lists'
    ? em.count(WebhookListConsent, { user: userId })
    : em.count(WebhookConsent, { user: userId }))
  const endpoints = await em.find(WebhookEndpoint, { pausedAt: null, disabledAt: null })
  const hosts = endpoints
    .filter(({ events }) => receivedEvents[kind].some((type) => events.includes(type)))
    .map(({ url }) => getReceiverName(new URL(url), guard))
  return { isGiven: given > 0, receivers: [...new Set(hosts)].toSorted() }
}

/**
 * Stores (`isGiven` true) or deletes the member's consent to webhooks of a kind, and returns the new state as
 * `readConsent` does. Consenting again keeps the original time; the jobs that record events skip what was done before
 * it.
 */
export async function setConsent(
  em: SqlEntityManager,
  {
    userId,
    kind,
    guard,
    isGiven,
    now,
  }: { userId: number; kind: ConsentKind; guard: OutboundGuard; isGiven: boolean; now: Date },
): Promise<ConsentView> {
  const given = { user: userId, givenAt: now }
  if (kind === 'lists') {
    if (isGiven)
      await em.upsert(WebhookListConsent, given, { onConflictFields: ['user'], onConflictAction: 'ignore' })
    else await em.nativeDelete(WebhookListConsent, { user: userId })
  } else if (isGiven) {
    await em.upsert(WebhookConsent, given, { onConflictFields: ['user'], onConflictAction: 'ignore' })
  } else await em.nativeDelete(WebhookConsent, { user: userId })
  return readConsent(em.fork(), { userId, kind, guard })
}

/** Hides the host names of the operator's private network. */
const getReceiverName = (url: URL, guard: OutboundGuard): string =>
  guard.isOwn(url) ? privateReceiver : url.host

/**
 * Revokes what an intruder may have set up, when the owner recovers their account: deletes endpoints that were created
 * and consent that was given since then. Older endpoints whose URL was changed or whose secret was shown since then are
 * paused, so that an admin reviews them.
 */
export const webhookAccess: GrantedAccess = {
  async removeSince(em, userId, { since, now }) {
    const given = { user: userId, givenAt: { $gte: since } }
    const completions = await em.nativeDelete(WebhookConsent, given)
    const lists = await em.nativeDelete(WebhookListConsent, given)
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
      ...(completions > 0 ? ['permission for connected apps to see what you complete'] : []),
      ...(lists > 0 ? ['permission for connected apps to see what you do on your lists'] : []),
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
    const completions = await em.findOne(WebhookConsent, { user: userId })
    const lists = await em.findOne(WebhookListConsent, { user: userId })
    return (
      (completions ?? lists) && {
        ...(completions && { completedIdeasAreToldSince: completions.givenAt }),
        ...(lists && { listsAreToldSince: lists.givenAt }),
      }
    )
  },
}
