import type { AuditEntry } from '#features/audit/contract.ts'
import { hrefOf } from '#platform/addresses.ts'

const verbs: Record<string, string> = {
  'idea.create': 'created the idea',
  'idea.update': 'saved the idea',
  'idea.restore': 'restored a version of',
  'idea.publish': 'published on time',
  'idea.bulk': 'changed at once',
  'idea.undo': 'took back a change of',
  'idea.import': 'imported',
  'category.create': 'created the category',
  'category.update': 'saved the category',
  'category.feature': 'ordered the featured',
  'category.archive': 'archived the category',
  'category.unarchive': 'brought back the category',
  'category.merge': 'merged the category',
  'category.edition': 'brought up to date',
  'catalogue.edition': 'changed',
  'picture.upload': 'uploaded the picture',
  'person.role': 'changed the role of',
  'newsletter.draft': 'drafted the issue',
  'newsletter.save': 'saved the issue',
  'newsletter.swap': 'swapped an idea of the issue',
  'newsletter.approve': 'approved the issue',
  'newsletter.take-back': 'took back the issue',
  'newsletter.schedule': 'chose another time for the issue',
  'newsletter.send': 'sent the issue',
  'newsletter.automatic': 'turned on automatic sending of',
  'newsletter.by-hand': 'turned off automatic sending of',
  'person.block': 'blocked',
  'person.unblock': 'unblocked',
  'person.sign-out': 'signed out',
  'person.remove-factor': 'removed the second step of',
  'person.remove': 'deleted the account of',
  'person.invite': 'invited',
  'person.uninvite': 'took back the invitation of',
  'person.resend': 'resent the verification mail to',
  'person.reset-link': 'issued a reset link for',
  'synonym.add': 'made the synonym',
  'synonym.remove': 'removed the synonym',
  'webhook.create': 'made the webhook',
  'webhook.change': 'changed the webhook',
  'webhook.pause': 'paused the webhook',
  'webhook.resume': 'resumed the webhook',
  'webhook.rotate': 'gave a new secret to the webhook',
  'webhook.ping': 'sent a test to the webhook',
  'webhook.redeliver': 'sent again what was for the webhook',
  'webhook.remove': 'removed the webhook',
  'backup.make': 'asked for a backup',
  'backup.download': 'downloaded the backup',
  'backup.remove': 'deleted the backup',
  'job.retry': 'tried again a job of',
  'job.drop': 'dropped a job of',
}

/** Who did it: nobody did by hand what the clock does, or a new edition of the catalogue. */
export const actorOf = ({ actor, action }: AuditEntry): string =>
  actor?.name ?? (action.endsWith('.edition') ? 'A new edition' : 'The clock')

/** What was done, as a clause between who did it and what it was done to. */
export const verbOf = ({ action }: AuditEntry): string => verbs[action] ?? action

/** Where the thing can be looked at, as long as it is there. */
export function addressOf({ action, subjectId }: AuditEntry): string | undefined {
  if (subjectId === null) return undefined
  if (action.startsWith('idea.')) return hrefOf('admin', { edit: subjectId })
  if (action.startsWith('newsletter.')) return hrefOf('adminNewsletter', { issue: subjectId })
  return action.startsWith('category.') ? hrefOf('adminCategories', { edit: subjectId }) : undefined
}

/** What else is worth a word. */
export function remarkOf({ details }: AuditEntry): string {
  const { fields, change, into } = details
  if (typeof into === 'string') return `into “${into}”`
  const names = fields ?? change
  return Array.isArray(names) && names.length > 0 ? `(${names.map(String).join(', ')})` : ''
}
