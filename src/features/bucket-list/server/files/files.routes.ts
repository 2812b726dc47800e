import { Readable } from 'node:stream'
import { type RestRoutes, parseInput, requireSignIn } from '#platform/server/routes.ts'
import { z } from 'zod'
import { badRequest } from '#platform/server/errors.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { importReport } from '#features/bucket-list/contract.ts'
import { listExportPath, listImportPath } from '#features/bucket-list/paths.ts'
import { exportQuery, importQuery, type FileRow } from '#features/bucket-list/files-contract.ts'
import { maxListImportBytes, exportBatchSize } from '#features/bucket-list/limits.ts'
import { notImported, notUtf8 } from '#features/bucket-list/messages.ts'
import { toCsv, exportFileName } from './csv.ts'
import { columns, toCells } from './file-row.ts'
import { filesRouter } from './files.procedures.ts'

const files = createCallerFactory(filesRouter)
const rejectedImport = importReport.extend({ error: z.string(), message: z.string() })
const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/**
 * Registers the routes that export a member's list as CSV or JSON and import one from a file. Request bodies are UTF-8
 * text, up to 20 MB. Visitors get a 401.
 */
export const filesRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    ['text/csv', 'application/json', 'text/markdown', 'text/plain'],
    { parseAs: 'buffer', bodyLimit: maxListImportBytes },
    (_request, body, done) => {
      try {
        done(null, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
      } catch {
        done(badRequest(notUtf8))
      }
    },
  )

  app.get(
    listExportPath,
    {
      schema: {
        operationId: 'exportList',
        summary: 'Export the list',
        description: 'The whole list as CSV or JSON, depending on `format`.',
        querystring: exportQuery,
      },
    },
    async (request, reply) => {
      const { format } = parseInput(exportQuery, request.query)
      const ids = await files(request.ctx).order()
      const rows = streamEntries(request.ctx, ids)
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="${exportFileName(request.ctx.say)}.${format}"`)
        .send(Readable.from(format === 'csv' ? streamCsv(rows) : streamJson(rows)))
    },
  )

  app.post(
    listImportPath,
    {
      schema: {
        operationId: 'importList',
        summary: 'Import a file',
        description:
          'Adds the rows of a file to the list: CSV, JSON or a Markdown list, at most 20 MB, including exports of Google Keep, Trello and Notion. Rows with problems are skipped and reported; if no row is valid, the response is 400. With `dryRun` it only reports what it would do.',
        consumes: ['text/csv', 'application/json', 'text/markdown', 'text/plain'],
        querystring: importQuery,
        body: z.string(),
        response: { 200: importReport, 400: rejectedImport },
      },
    },
    async (request, reply) => {
      const format = formatOf(request.headers['content-type'] ?? '')
      const report = await files(request.ctx).import({ ...request.query, format, content: request.body })
      const { length } = report.problems
      const hasGoodRows = report.added + report.skipped > 0
      if (length === 0 || hasGoodRows || importQuery.parse(request.query).dryRun) return reply.send(report)
      return reply.code(400).send({ error: notImported(length), message: notImported(length), ...report })
    },
  )
}

function formatOf(type: string): 'json' | 'markdown' | 'csv' {
  if (type.includes('json')) return 'json'
  return /markdown|plain/.test(type) ? 'markdown' : 'csv'
}

/** Reads entries while the response is streamed, so that at most one batch is in memory. */
async function* streamEntries(ctx: RequestContext, ids: number[]): AsyncGenerator<FileRow[]> {
  for (let from = 0; from < ids.length; from += exportBatchSize)
    yield await files(ctx).export({ ids: ids.slice(from, from + exportBatchSize) })
}

async function* streamCsv(parts: AsyncIterable<FileRow[]>): AsyncGenerator<string> {
  yield `\u{FEFF}${toCsv([[...columns]])}`
  for await (const rows of parts) yield toCsv(rows.map(toCells))
}

async function* streamJson(parts: AsyncIterable<FileRow[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of parts) {
    yield before + rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
