import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join, relative } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { copyDatabaseFolder, makePrivateFolder } from '#platform/database/data-folder.ts'
import type { Orm } from '#platform/database/orm.ts'
import { ConfigError } from '../../config.ts'

const copyResponse = z.union([z.object({ folder: z.string() }), z.object({ message: z.string() })])
/** As copies are named; what is left of one that was cut off, the next one removes. */
export const copyPrefix = 'copy-'

/**
 * A socket has an address of a hundred letters or so: it is named from where the process stands, which may be shorter.
 */
const controlSocketPath = (dataFolder: string) => {
  const path = join(dataFolder, 'control.sock')
  const relativePath = relative(process.cwd(), path)
  return relativePath.length < path.length ? relativePath : path
}

/**
 * Lets the command line ask a site for a copy of its database folder, which no second process can open. Only who may
 * look into the data folder can ask.
 *
 * @returns ends it.
 */
export async function listenForCopyRequests(
  orm: Orm,
  dataFolder: string,
  folder: string,
): Promise<() => void> {
  const path = controlSocketPath(dataFolder)
  rmSync(path, { force: true })
  const server = createServer(async (incoming, reply) => {
    const target = join(dataFolder, `${copyPrefix}${randomUUID()}`)
    reply.setHeader('content-type', 'application/json')
    try {
      if (incoming.method !== 'POST' || incoming.url !== '/copy')
        throw new Error(`There is no ${incoming.url}.`)
      makePrivateFolder(target)
      await copyDatabaseFolder(orm, folder, join(target, 'pglite'))
      reply.end(JSON.stringify({ folder: target }))
    } catch (error) {
      await rm(target, { recursive: true, force: true })
      reply.statusCode = 500
      reply.end(JSON.stringify({ message: String(error instanceof Error ? error.message : error) }))
    }
  })
  server.listen(path)
  await once(server, 'listening')
  return () => void server.close()
}

/**
 * Asks the site that runs on a data folder for a copy of its database.
 *
 * @returns the folder that holds the copy, `pglite`; it is the caller's to remove.
 */
export async function requestDatabaseCopy(dataFolder: string): Promise<string> {
  const copyRequest = request({ socketPath: controlSocketPath(dataFolder), path: '/copy', method: 'POST' })
  copyRequest.end()
  const [response] = await once(copyRequest, 'response').catch((error: unknown) => {
    throw new ConfigError(
      `The site that runs on ${dataFolder} cannot be asked for its data. If it is only starting, try again; else stop it first.`,
      { cause: error },
    )
  })
  const answer = copyResponse.parse(await json(response))
  if ('message' in answer) throw new Error(`The site could not copy its database: ${answer.message}`)
  return answer.folder
}
