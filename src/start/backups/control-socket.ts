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
import { ConfigError } from '../settings/config.ts'

const copyResponse = z.union([z.object({ folder: z.string() }), z.object({ message: z.string() })])
/** Prefix of copies. A copy left by a killed process is removed by a later one. */
export const copyPrefix = 'copy-'

/**
 * Returns the path of the control socket. Unix limits socket paths to about 100 bytes, so the path relative to the
 * working directory is used if it is shorter.
 */
const controlSocketPath = (dataFolder: string) => {
  const path = join(dataFolder, 'control.sock')
  const relativePath = relative(process.cwd(), path)
  return relativePath.length < path.length ? relativePath : path
}

/**
 * Starts a server on a Unix socket in the data folder, on which the command line requests a copy of the PGlite
 * folder, which a second process cannot open. Access requires read permission for the data folder.
 * @returns a function that closes the socket.
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
 * Asks the site that runs on a data folder, through its Unix socket, for a copy of its PGlite database.
 * @returns the folder that contains the copy as `pglite`; the caller removes it.
 * @throws ConfigError if the site does not respond, Error if it cannot copy its database.
 */
export async function requestDatabaseCopy(dataFolder: string): Promise<string> {
  const copyRequest = request({ socketPath: controlSocketPath(dataFolder), path: '/copy', method: 'POST' })
  copyRequest.end()
  const [response] = await once(copyRequest, 'response').catch((error: unknown) => {
    throw new ConfigError(
      `The site that runs on ${dataFolder} did not respond. If it is still starting, try again later; otherwise stop it first.`,
      { cause: error },
    )
  })
  const answer = copyResponse.parse(await json(response))
  if ('message' in answer) throw new Error(`The site could not copy its database: ${answer.message}`)
  return answer.folder
}
