import { useSearchParams } from 'react-router'
import { organisationProblems } from '#features/accounts/factor-messages.ts'
import { hrefOf, organisationPath } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { useSettings, useBasePath } from '#platform/web/settings.ts'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { FormAlert } from '../form/fields.tsx'

/** Button to sign in with the organisation, and the error message if that failed. */
export function OrganisationSignIn() {
  const { organisation } = useSettings()
  const [search] = useSearchParams()
  const based = useBasePath()
  const problem = search.get('problem')
  if (!organisation) return null
  return (
    <div className={css({ mb: 6 })}>
      {isProblem(problem) ? <FormAlert>{organisationProblems[problem]}</FormAlert> : null}
      {/* A plain link, not the router's: the server redirects to another site. */}
      <a href={based(hrefOf(organisationPath, { from: search.get('from') ?? undefined }))}>
        <ButtonFace className={css({ width: 'full' })}>Sign in with {organisation}</ButtonFace>
      </a>
    </div>
  )
}

const isProblem = (value: string | null): value is keyof typeof organisationProblems =>
  value !== null && value in organisationProblems
