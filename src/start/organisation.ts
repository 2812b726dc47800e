import {
  createOrganisationClient,
  type Organisation,
} from '#features/accounts/server/organisation/organisation.ts'
import type { Config } from './settings/config.ts'

/**
 * Creates the OpenID Connect client for sign-in with the operator's organization, without connecting; undefined if
 * none is configured.
 */
export function createOrganisation(config: Config): Organisation | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = config
  if (!issuer || !clientId) return undefined
  return createOrganisationClient({
    issuer,
    clientId,
    clientSecret: config.OIDC_CLIENT_SECRET,
    roleClaim: config.OIDC_ROLE_CLAIM,
  })
}
