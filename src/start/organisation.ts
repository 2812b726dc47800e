import { joinOrganisation, type Organisation } from '#features/accounts/server/organisation/organisation.ts'
import type { Config } from '../config.ts'

/** Whose accounts one can sign in with; undefined where that is nobody. */
export function organisationOf(config: Config): Organisation | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = config
  if (!issuer || !clientId) return undefined
  return joinOrganisation({
    issuer,
    clientId,
    clientSecret: config.OIDC_CLIENT_SECRET,
    roleClaim: config.OIDC_ROLE_CLAIM,
  })
}
