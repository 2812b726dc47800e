import { fastify } from 'fastify'
import { minuteMs } from '#platform/durations.ts'
import {
  serverOptions,
  getIdleTimeoutMs,
  type ConnectionLimits,
  createClientErrorHandler,
  type RawResponseOptions,
} from '#platform/server/requests/malformed-requests.ts'
import { toSiteAddress } from '#platform/server/requests/base-path.ts'
import type { Config } from './settings/config.ts'
import type { ClaimedPort } from './port.ts'
import type { createLogging } from './observability/logging.ts'

interface Parts extends RawResponseOptions {
  config: Pick<Config, 'TRUST_PROXY' | 'BASE_PATH'>
  bounds: ConnectionLimits
  port: ClaimedPort | undefined
  logging: ReturnType<typeof createLogging>['options']
}

/**
 * Creates the Fastify instance from the settings, without any routes: logging, proxy trust, timeouts, base path, and
 * the handler of malformed requests.
 */
export function createFastify({ config, bounds, port, logging, ...wire }: Parts) {
  const options = serverOptions(bounds)
  return fastify({
    ...logging,
    // Trusts only the last entry of X-Forwarded-For, which the proxy has added: clients can forge the others.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    // Fastify's 10 s for each plugin and hook would end a start on a slow or busy machine.
    pluginTimeout: 2 * minuteMs,
    rewriteUrl: ({ url = '/' }) => toSiteAddress(config.BASE_PATH, url),
    routerOptions: { maxParamLength: 500 },
    // Closes idle connections at shutdown, so that load balancers notice, and lets active requests finish.
    forceCloseConnections: 'idle',
    // Rejections during shutdown and timeouts are handled by malformed-requests.ts, in the site's own error format.
    return503OnClosing: false,
    http: options,
    requestTimeout: options.requestTimeout,
    keepAliveTimeout: options.keepAliveTimeout,
    connectionTimeout: getIdleTimeoutMs(bounds),
    clientErrorHandler: createClientErrorHandler(wire),
    ...(port && { serverFactory: () => port.server }),
  })
}
