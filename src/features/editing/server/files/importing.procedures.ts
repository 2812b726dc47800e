import { PassThrough, Readable } from 'node:stream'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { stringify } from 'csv-stringify'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { formatPriceText } from '#features/catalogue/kind-fields.ts'
import { formatPlaceLine } from '#features/catalogue/places.ts'
import { allIdeas, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import {
  exportedIdea,
  exportCursor,
  ideaFile,
  importPreview,
  importResult,
  type ExportedIdea,
  exportFormat,
  importOptions,
  type IdeaFile,
} from '#features/editing/contract.ts'
import { ideaExportPath, ideaImportPath, maxImportBytes } from '#features/editing/limits.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import { type RestRoutes, parseInput } from '#platform/server/routes.ts'
import { escapeFormula } from '#platform/server/safe-text/escape.ts'
import {
  createGuardedProcedures,
  rateLimited,
  editorScopes,
  router,
  createCallerFactory,
} from '#platform/server/trpc.ts'
import { ideaImportsByEditor, importPreviewsByEditor, type EditingServices } from '../editor.ts'
import { previewImport, runImport } from './importing.service.ts'

const exportPageSize = 500

/** Returns the next page of ideas after an id, in any state, as export rows; empty after the last. */
async function exportIdeas(em: SqlEntityManager, after: number): Promise<ExportedIdea[]> {
  const rows = await allIdeas(em)
    .where('idea.id', '>', after)
    .orderBy('idea.id')
    .limit(exportPageSize)
    .execute()
  return rows.map((row) => {
    const { ownImageUrl, category, ...idea } = toEditorIdea(row)
    return { ...idea, imageUrl: ownImageUrl, category: category?.slug ?? '' }
  })
}

const { editorOnly } = createGuardedProcedures<EditingServices>(editorScopes)

/**
 * Procedures with which editors preview an import of ideas from a file, run it, and export all ideas; others get a 401
 * or 403. Imports and previews are rate-limited. Clients use the REST routes, whose body limit is higher than that of
 * tRPC.
 */
export const importingRouter = router({
  preview: editorOnly
    .use(rateLimited(importPreviewsByEditor))
    .input(ideaFile)
    .output(importPreview)
    .mutation(({ ctx, input }) => previewImport(ctx.em, input, ctx.now())),

  run: editorOnly
    .use(rateLimited(ideaImportsByEditor))
    .input(ideaFile)
    .output(importResult)
    .mutation(({ ctx, input }) => runImport(ctx, input)),

  export: editorOnly
    .input(exportCursor)
    .output(exportedIdea.array())
    .query(({ ctx, input }) => exportIdeas(ctx.em, input.after)),
})

const files = createCallerFactory(importingRouter)
const ndjsonType = 'application/x-ndjson'
const toNdjsonLine = (value: object) => `${JSON.stringify(value)}\n`
/** Response schema. Clients that accept NDJSON get the progress line by line instead. */
const importResponse: z.ZodType<object> = importPreview.or(importResult)

/**
 * Registers the REST routes with which editors import ideas from a CSV or JSON file of up to 20 MB, all or none, and
 * export all of them; others get a 401 or 403. With `dryRun=1` an import saves nothing and returns the preview. It
 * streams its progress to clients that accept NDJSON.
 */
export const importingRoutes: RestRoutes = async (app) => {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.post(
    ideaImportPath,
    {
      onRequest: requireEditor,
      bodyLimit: maxImportBytes,
      schema: {
        operationId: 'importIdeas',
        summary: 'Import ideas (editors)',
        description:
          'Creates and updates ideas from a file: CSV or a JSON list, at most 20 MB, all or nothing. With `dryRun=1` it only reports what it would do; with `newCategories=1` it creates missing categories. The columns are those of the export. In a CSV, `tags`, `months`, `kinds`, `moods`, `company`, `weather` and `needs` are separated by commas, `aliases` and `questions` by semicolons and `places` by line breaks; `price` is `0-40`, `25` or `free`.',
        querystring: importOptions,
        response: { 200: importResponse },
      },
    },
    async (request, reply) => {
      const { dryRun, newCategories } = parseInput(importOptions, request.query)
      const file = { ...toIdeaFile(request), makesCategories: newCategories === '1' }
      if (dryRun === '1') return files(request.ctx).preview(file)
      if (request.headers.accept !== ndjsonType) return files(request.ctx).run(file)
      return reply.type(ndjsonType).header('cache-control', 'no-store').send(streamImport(request, file))
    },
  )

  app.get(
    ideaExportPath,
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'exportIdeas',
        summary: 'Export every idea (editors)',
        description: 'All ideas in every state, as CSV or JSON, in the format of the import.',
        querystring: exportFormat,
      },
    },
    (request, reply) => {
      const { format } = parseInput(exportFormat, request.query)
      reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="ideas.${format}"`)
        .header('cache-control', 'no-store')
      return reply.send(
        format === 'csv' ? toCsvStream(request.ctx) : Readable.from(toJsonChunks(request.ctx)),
      )
    },
  )
}

function toIdeaFile({ body, headers }: FastifyRequest): Pick<IdeaFile, 'format' | 'content'> {
  const isCsv = headers['content-type']?.startsWith('text/csv')
  return { format: isCsv ? 'csv' : 'json', content: body }
}

/** Streams NDJSON: `{ done, total }` per step, then `{ result }` or the error. */
function streamImport({ ctx, log }: FastifyRequest, file: IdeaFile): PassThrough {
  const out = new PassThrough()
  const onProgress = (done: number, total: number) => void out.write(toNdjsonLine({ done, total }))
  files({ ...ctx, onProgress })
    .run(file)
    .then(
      (result) => out.end(toNdjsonLine({ result })),
      (error: unknown) => {
        const { status, body } = publicFailure(error)
        // The response has started with status 200, so the error handler never sees this error.
        if (status >= 500) log.error({ err: error }, 'import failed')
        out.end(toNdjsonLine(body))
      },
    )
  return out
}

async function* streamIdeas(ctx: RequestContext) {
  for (let after = 0; ;) {
    const part = await files(ctx).export({ after })
    yield* part
    const last = part.at(-1)
    if (!last) return
    after = last.id
  }
}

function toCsvStream(ctx: RequestContext) {
  const columns = Object.keys(exportedIdea.shape)
  const csv = stringify({ header: true, columns, cast: { boolean: String, string: escapeFormula } })
  const rows = Readable.from(streamIdeas(ctx)).map(
    ({
      tags,
      places,
      months,
      kinds,
      moods,
      company,
      weather,
      price,
      aliases,
      needs,
      questions,
      ...idea
    }) => ({
      ...idea,
      tags: tags.join(', '),
      places: places.map(formatPlaceLine).join('\n'),
      months: months.join(', '),
      kinds: kinds.join(', '),
      moods: moods.join(', '),
      company: company.join(', '),
      weather: weather.join(', '),
      price: price === null ? '' : formatPriceText(price),
      aliases: aliases.join('; '),
      needs: needs.join(', '),
      questions: questions.join('; '),
    }),
  )
  return rows.compose(csv)
}

async function* toJsonChunks(ctx: RequestContext) {
  let before = '[\n'
  for await (const idea of streamIdeas(ctx)) {
    yield before + JSON.stringify(idea)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
