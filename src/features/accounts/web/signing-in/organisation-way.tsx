import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { organisationProblems } from '#features/accounts/factor-messages.ts'
import { hrefOf, organisationPath } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { FormAlert } from '../form/form-alert.tsx'

/** The way in by an account of the organisation, and what is said to who came back in vain. */
export function OrganisationWay() {
  const { organisation } = useSettings()
  const [search] = useSearchParams()
  const problem = search.get('problem')
  if (!organisation) return null
  return (
    <Box mb={6}>
      {isProblem(problem) ? <FormAlert>{organisationProblems[problem]}</FormAlert> : null}
      {/* Not a link of the router: the server leads on from there. */}
      <a href={hrefOf(organisationPath, { from: search.get('from') ?? undefined })}>
        <ButtonFace width="full">Sign in with {organisation}</ButtonFace>
      </a>
    </Box>
  )
}

const isProblem = (value: string | null): value is keyof typeof organisationProblems =>
  value !== null && value in organisationProblems
