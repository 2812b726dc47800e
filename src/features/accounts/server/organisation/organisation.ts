import * as oidc from 'openid-client'
import { z } from 'zod'
import { role, type Role } from '#platform/contract.ts'

/** OpenID Connect provider of the operator's organisation. */
export interface Organisation {
  /** Returns the authorization URL. @throws OrganisationUnavailable */
  addressFor: (asked: AuthorizationRequest) => Promise<URL>
  /**
   * Exchanges the code of the callback URL for the member's claims. @throws OrganisationUnavailable, or an error of
   * openid-client for an invalid response.
   */
  readAnswer: (answer: URL, asked: AuthorizationRequest) => Promise<OrganisationMember>
}

/** Parameters of one sign-in, the same for the redirect and the callback. */
export interface AuthorizationRequest {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

export interface OrganisationMember {
  issuer: string
  subject: string
  /** In lower case; null unless the organisation has verified it. */
  email: string | null
  name: string
  /** Undefined if the claims contain no role. */
  role: Role | undefined
}

/** Thrown if the provider cannot be reached or does not support OpenID Connect discovery. */
export class OrganisationUnavailable extends Error {}

interface Options {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  roleClaim: string | undefined
}

const timeoutSeconds = 5
const scope = 'openid email profile'

/**
 * Creates the OpenID Connect client: `addressFor` returns the provider's authorization URL; `readAnswer` exchanges the
 * callback's code for the member's claims, and rejects if the callback or the ID token is invalid. The provider's
 * metadata is fetched (discovery) on first use, not at the start, which must succeed while the provider is down. If
 * discovery fails, both functions throw OrganisationUnavailable, and the next call tries again.
 */
export function createOrganisationClient(options: Options): Organisation {
  let discovery: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    discovery ??= discover(options).catch((error: unknown) => {
      // The next sign-in retries.
      discovery = undefined
      throw new OrganisationUnavailable('The organization cannot be reached', { cause: error })
    })
    return discovery
  }
  return {
    async addressFor({ redirectUri, state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async readAnswer(answer, { state, nonce, verifier }) {
      const config = await configuration()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await oidc.authorizationCodeGrant(config, answer, { ...checks, idTokenExpected: true })
      const claims = tokens.claims()
      if (!claims) throw new Error('The organization sent no ID token')
      const hasAddress = typeof claims.email === 'string' && 'email_verified' in claims
      const memberClaims = hasAddress
        ? claims
        : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      return toMember({ ...memberClaims, ...claims }, options)
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: Options): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  return oidc.discovery(server, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [
      // By default openid-client relies on TLS and does not verify the signature of ID tokens.
      oidc.enableNonRepudiationChecks,
      // An operator who configures http uses a provider on their own machine.
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
}

const claimsSchema = z.looseObject({
  iss: z.string().max(500),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).toLowerCase().optional().catch(undefined),
  // Only the boolean counts; the string "true" is treated as unverified.
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})

function toMember(claims: object, { roleClaim }: Options): OrganisationMember {
  const memberClaims = claimsSchema.parse(claims)
  const named = memberClaims.name?.trim().slice(0, 100)
  return {
    issuer: memberClaims.iss,
    subject: memberClaims.sub,
    email: memberClaims.email && memberClaims.email_verified ? memberClaims.email : null,
    name: named && named.length >= 2 ? named : 'New member',
    role: roleClaim === undefined ? undefined : findRole(memberClaims[roleClaim]),
  }
}

/** Returns the highest role in a claim, which may be a string or a list. */
function findRole(claim: unknown): Role | undefined {
  const named = [claim].flat()
  return role.options.toReversed().find((each) => named.includes(each))
}
