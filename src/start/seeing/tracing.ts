import type { Tracing } from '#platform/seeing/tracing.ts'
import { version } from '#platform/version.ts'
import type { Config } from '../../config.ts'

/** Traces where somebody takes them; without, nothing of it is loaded. */
export async function tracingOf(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config
  const url = own ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`)
  if (!url || config.OTEL_SDK_DISABLED) return undefined
  const { openTracing } = await import('#platform/seeing/tracing.ts')
  return openTracing({ url, protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL, version })
}
