import { fastify } from 'fastify'
import {
  serverOptions,
  idleTimeoutOf,
  type ConnectionLimits,
  handleClientError,
  type RawResponseOptions,
} from '#platform/server/requests/odd-requests.ts'
import { toSiteAddress } from '#platform/server/requests/base-path.ts'
import type { Config } from '../config.ts'
import type { ClaimedPort } from './port.ts'
import type { createLogging } from './seeing/logging.ts'

interface Parts extends RawResponseOptions {
  config: Pick<Config, 'TRUST_PROXY' | 'BASE_PATH'>
  bounds: ConnectionLimits
  port: ClaimedPort | undefined
  logging: ReturnType<typeof createLogging>['options']
}

/** Fastify as it meets the network: whom it believes, how long it waits, and what it says to what it cannot read. */
export function createFastify({ config, bounds, port, logging, ...wire }: Parts) {
  const options = serverOptions(bounds)
  return fastify({
    ...logging,
    // The proxy's own word only: what stands before it in X-Forwarded-For, any client may have written.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => toSiteAddress(config.BASE_PATH, url),
    routerOptions: { maxParamLength: 500 },
    // A load balancer must see that this process is going away, but what it has begun is finished.
    forceCloseConnections: 'idle',
    // What these three are about is refused in our own words (odd-requests.ts).
    return503OnClosing: false,
    http: options,
    requestTimeout: options.requestTimeout,
    keepAliveTimeout: options.keepAliveTimeout,
    connectionTimeout: idleTimeoutOf(bounds),
    clientErrorHandler: handleClientError(wire),
    ...(port && { serverFactory: () => port.server }),
  })
}
