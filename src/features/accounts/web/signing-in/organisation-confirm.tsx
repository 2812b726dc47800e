import { useLocation } from 'react-router'
import { hrefOf, organisationPath } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useBased } from '#platform/web/use-based.ts'

/** For those who have no password here: who has just signed in is not asked for one. */
export function OrganisationConfirm() {
  const { organisation } = useSettings()
  const { pathname } = useLocation()
  const based = useBased()
  if (!organisation) return null
  return (
    <div className={css({ mt: 5, color: 'quiet', fontSize: 'sm' })}>
      No password here?{' '}
      <a
        className={css({ color: 'accentText', textDecoration: 'underline' })}
        href={based(hrefOf(organisationPath, { from: pathname }))}
      >
        Sign in with {organisation} again
      </a>
      , and do it within ten minutes.
    </div>
  )
}
