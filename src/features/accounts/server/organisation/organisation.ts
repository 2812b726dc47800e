import * as oidc from 'openid-client'
import { z } from 'zod'
import { role, type Role } from '#platform/contract.ts'

/** Who keeps accounts of its own that one can sign in with, by OpenID Connect. */
export interface Organisation {
  /** Where a browser goes to sign in there. @throws OrganisationAway */
  addressFor: (asked: AuthorizationRequest) => Promise<URL>
  /** Who has come back. @throws OrganisationAway, and what the library says of an answer that is not right. */
  readAnswer: (answer: URL, asked: AuthorizationRequest) => Promise<OrganisationMember>
}

/** What one browser was sent away with, and must come back with. */
export interface AuthorizationRequest {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

export interface OrganisationMember {
  issuer: string
  subject: string
  /** In lower case; null where the organisation does not vouch for it. */
  email: string | null
  name: string
  /** Undefined where it says nothing of it. */
  role: Role | undefined
}

/** It cannot be reached, or does not speak the protocol. */
export class OrganisationUnavailable extends Error {}

interface Options {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  roleClaim: string | undefined
}

const timeoutSeconds = 5
const scope = 'openid email profile'

/** Asks for what the organisation can do when somebody first wants it: a site starts without. */
export function createOrganisationClient(options: Options): Organisation {
  let discovery: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    discovery ??= discover(options).catch((error: unknown) => {
      // The next one who comes asks again.
      discovery = undefined
      throw new OrganisationUnavailable('The organisation cannot be reached', { cause: error })
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
      if (!claims) throw new Error('The organisation sent no ID token')
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
      // The library leaves it to TLS who has sent an ID token; an organisation signs it as well.
      oidc.enableNonRepudiationChecks,
      // An operator who writes http means a machine of their own.
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
}

const claimsSchema = z.looseObject({
  iss: z.string().max(500),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).toLowerCase().optional().catch(undefined),
  // Only the word itself: text that says "true" is no promise.
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

/** The highest that is named, alone or in a list. */
function findRole(claim: unknown): Role | undefined {
  const named = [claim].flat()
  return role.options.toReversed().find((each) => named.includes(each))
}
