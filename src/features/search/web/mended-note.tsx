import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { asWrittenAddress, type Searching } from './searching.ts'

interface Props {
  searching: Searching
  /** What was looked for. */
  spelt: string
}

/** Says that misspelt words were understood as others, and leads to what was written. */
export function MendedNote({ searching, spelt }: Props) {
  return (
    <p className={css({ mb: 5 })}>
      Results for <strong>{spelt}</strong>.{' '}
      <TextLink className={css({ py: 2 })} to={asWrittenAddress(searching)}>
        Search instead for “{searching.q}”
      </TextLink>
    </p>
  )
}
