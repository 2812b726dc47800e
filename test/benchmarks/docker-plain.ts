/**
 * Runs the steps of docker/Dockerfile in a plain folder as an unprivileged user, starts the result with its CMD, runs
 * its HEALTHCHECK and stops it: as much as can be tested without a Docker engine. Downloads the dependencies again,
 * which takes about a minute, so it is not part of `npm test`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { variableNames } from '#root/start/settings/config.ts'
import {
  listBuildContext,
  parseCopy,
  readDockerfile,
  type Stage,
  type Step,
} from '../support/house/dockerfile.ts'

const repository = join(import.meta.dirname, '../..')
const work = mkdtempSync(join(tmpdir(), 'docker-plain-'))
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: 12_345, gid: 12_345 } : {}
const patienceMs = 60_000
const port = process.env.PORT ?? '3205'

/** Content of the base image: Node, npm and nothing from this repository. */
const base: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = '']) =>
      variableNames.includes(name) || name.startsWith('npm_') ? [] : [[name, value]],
    ),
  ),
  PATH: [join(work, 'bin'), ...(process.env.PATH ?? '').split(delimiter)]
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(delimiter),
  HOME: join(work, 'home'),
  npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
}

try {
  cpSync(process.execPath, join(work, 'bin/node'))
  mkdirSync(join(work, 'home'))
  for (const name of listBuildContext()) {
    cpSync(join(repository, name), join(work, 'context', name), { recursive: true })
  }
  changeOwner()
  const stages = readDockerfile()
  const images = stages.map((stage) => makeImage(stage))
  const image = images.at(-1)
  if (image) await runImage(image)
} finally {
  rmSync(work, { recursive: true, force: true })
}

interface Image {
  root: string
  folder: string
  env: Record<string, string>
  command: string[]
  healthcheck: string[]
}

function makeImage({ name, steps }: Stage): Image {
  const root = join(work, 'images', name || 'last')
  const image: Image = { root, folder: root, env: { ...base }, command: [], healthcheck: [] }
  mkdirSync(root, { recursive: true })
  for (const step of steps) {
    const start = performance.now()
    copyFiles(step, image)
    changeOwner()
    console.log(`${seconds(start)} s  ${step.instruction} ${step.rest}`)
  }
  return image
}

function copyFiles(step: Step, image: Image): void {
  const { instruction, rest } = step
  const inside = (path: string) =>
    path.startsWith('/') ? join(image.root, path) : resolve(image.folder, path)
  switch (instruction) {
    case 'WORKDIR':
      image.folder = inside(rest)
      mkdirSync(image.folder, { recursive: true })
      break
    case 'ENV':
      for (const [key = '', value = ''] of rest.split(' ').map((pair) => pair.split('='))) {
        image.env[key] = value.startsWith('/') ? inside(value) : value
      }
      break
    case 'COPY': {
      const { sources, target } = parseCopy(step)
      const from = step.flags.from ? join(work, 'images', step.flags.from) : join(work, 'context')
      for (const source of sources.map((each) => join(from, each))) {
        const isFolder = statSync(source).isDirectory()
        const to = isFolder || !target.endsWith('/') ? inside(target) : join(inside(target), basename(source))
        cpSync(source, to, { recursive: true, verbatimSymlinks: true })
      }
      break
    }
    case 'RUN': {
      const here = rest
        .replaceAll(/(?<=\s)\/(?=\w)/g, `${image.root}/`)
        .replaceAll('node:node', `${user.uid ?? process.getuid?.()}:${user.gid ?? process.getgid?.()}`)
      execFileSync('sh', ['-c', here], { ...user, cwd: image.folder, env: image.env, stdio: 'inherit' })
      break
    }
    case 'CMD':
      image.command = words(rest)
      break
    case 'HEALTHCHECK':
      image.healthcheck = words(rest.replace(/^CMD /, ''))
      break
    default:
  }
}

/** Starts the site with a read-only image: only the data folder is writable. */
async function runImage({ folder, env, command, healthcheck }: Image): Promise<void> {
  execFileSync('chmod', ['-R', 'a-w', folder])
  const size = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]
  console.log(`The image adds ${size} MB to its base.`)

  const options = {
    ...user,
    cwd: folder,
    env: { ...env, HOST: '127.0.0.1', PORT: port },
  }
  const start = performance.now()
  const site = spawn(command[0] ?? '', command.slice(1), {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(site, 'exit')
  while (!isHealthy()) {
    if (site.exitCode !== null || performance.now() - start > patienceMs)
      throw new Error('It did not come up.')
    await sleep(200)
  }
  console.log(`${seconds(start)} s  until healthy, on an empty data folder`)

  const page = await fetch(`http://127.0.0.1:${port}/`)
  if (page.status !== 200) throw new Error(`The home page answers ${page.status}.`)
  const stop = performance.now()
  site.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`)
  console.log(`${seconds(stop)} s  to end after SIGTERM, with 0`)

  function isHealthy(): boolean {
    try {
      execFileSync(healthcheck[0] ?? '', healthcheck.slice(1), { ...options, stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
}

/** Docker runs its steps as root; here every file belongs to the user of the next step. */
function changeOwner(): void {
  if (isRoot) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, work])
}

function words(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1).padStart(6)
}
