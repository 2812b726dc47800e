import { LinkField } from '#platform/web/forms/link-field.tsx'
import { momentInWords } from '#platform/web/moment-in-words.ts'
import { css } from '#platform/web/styled.tsx'

/** The link that sets a new password, to be copied. */
export function ResetLink({ link: { url, expiresAt } }: { link: { url: string; expiresAt: string } }) {
  return (
    <div>
      <LinkField label="Reset link" url={url} />
      <div className={css({ color: 'quiet', fontSize: 'xs', mt: 1 })}>
        It works until {momentInWords(expiresAt)}.
      </div>
    </div>
  )
}
