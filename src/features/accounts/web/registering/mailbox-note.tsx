import { useSettings } from '#platform/web/settings.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

/** Names that lead no farther than the machine that asks for them. */
const ownMachine = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Where a site that sends no mail keeps what it would have sent, so that everything can be tried without it. */
export function MailboxNote({ mailbox }: { mailbox: string | undefined }) {
  const { origin } = useSettings()
  if (!mailbox) return null
  return (
    <div
      className={css({
        mt: 4,
        p: 4,
        borderRadius: 'md',
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'strongLine',
        background: 'card',
        color: 'ink',
        fontSize: 'sm',
        fontWeight: 400,
        overflowWrap: 'anywhere',
      })}
    >
      This site sends no mail yet; it writes its mails to a folder.{' '}
      {ownMachine.test(location.hostname) ? (
        <TextLink to={mailbox} reloadDocument>
          Read them here
        </TextLink>
      ) : (
        // They are shown to the machine itself alone: from here a link would lead nowhere.
        `They can be read at the machine it runs on, at ${origin + mailbox}`
      )}
    </div>
  )
}
