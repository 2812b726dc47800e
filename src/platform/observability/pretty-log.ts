import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import pretty from 'pino-pretty'

const ignoredFields = ['pid', 'hostname', 'req', 'res', 'responseTime', 'reqId']

/**
 * Creates a stream that turns the log's JSON into readable lines, in colour if `hasColours`: one short line per
 * request, and errors with their stack.
 */
export const createPrettyLog = (out: Writable, hasColours: boolean) =>
  pretty({
    destination: out,
    sync: true,
    colorize: hasColours,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ignoredFields.join(),
    singleLine: true,
    messageFormat: (line, messageKey) =>
      formatRequest(line, hasColours ? withColor : withoutColor) ?? String(line[messageKey]),
  })

type Paint = (style: 'green' | 'cyan' | 'yellow' | 'red' | 'dim', text: string) => string

const withColor: Paint = (style, text) => styleText(style, text, { validateStream: false })
const withoutColor: Paint = (_style, text) => text

/** Formats a log entry about a request; returns undefined for all other entries. */
function formatRequest({ req, res, responseTime, reqId }: Record<string, unknown>, paint: Paint) {
  if (!isRecord(req) || !isRecord(res)) return undefined
  const status = Number(res['statusCode'])
  const style = (['green', 'cyan', 'yellow', 'red'] as const)[
    Math.min(3, Math.max(0, Math.floor(status / 100) - 2))
  ]
  const ms = `${Math.round(Number(responseTime))} ms`
  const id = status >= 500 ? ` ${String(reqId)}` : ''
  return `${String(req['method'])} ${String(req['url'])} ${paint(style ?? 'red', String(status))} ${paint('dim', ms + id)}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
