import type { AuditEntry } from '#features/audit/contract.ts'
import { momentInWords } from '#platform/web/moment-in-words.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { actorOf, addressOf, remarkOf, verbOf } from './activity-words.ts'
import { useSay } from '#platform/web/settings.ts'

/** Who did what to what, and when. */
export function ActivityEntry({ entry }: { entry: AuditEntry }) {
  const say = useSay()
  const address = addressOf(entry)
  return (
    <li className={css({ fontSize: 'sm', py: 1.5 })}>
      <strong>{actorOf(entry)}</strong> {say(verbOf(entry))}{' '}
      {address ? <TextLink to={address}>{entry.subject}</TextLink> : entry.subject} {remarkOf(entry)}
      <div className={css({ color: 'quiet', fontSize: 'xs' })}>
        <time dateTime={entry.at}>{momentInWords(entry.at)}</time>
      </div>
    </li>
  )
}
