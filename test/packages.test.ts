import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxListImportBytes } from '#features/bucket-list/limits.ts'
import { maxImportBytes } from '#features/editing/limits.ts'
import { maxUploadBytes } from '#features/pictures/limits.ts'
import { readConfig, variableNames } from '#root/start/settings/config.ts'
import { createPackageManifest } from './support/house/packaging.ts'
import { listLockedPackages } from './support/house/supply-chain.ts'

const repository = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '')

const settings = new Map(
  [...withoutComments(read('packaging/someday.env')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]),
)
const mebibyte = 1024 * 1024
const largestBody = Math.max(maxImportBytes, maxListImportBytes, maxUploadBytes)

describe('packaging/someday.service', () => {
  const unit = withoutComments(read('packaging/someday.service'))
  const said = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

  it('starts the same command as `npm start`, as a user who may not change the code', () => {
    expect(said('User')).toEqual(['someday'])
    expect(said('ExecStart')).toEqual(['/usr/bin/env node /opt/someday/src/start/start.mjs'])
    expect(existsSync(join(repository, 'src/start/start.mjs'))).toBe(true)
    expect(said('ProtectSystem')).toEqual(['strict'])
    expect(settings.get('DATA_DIR')).toBe(`/var/lib/${said('StateDirectory').join()}`)
  })

  it.each(['NoNewPrivileges', 'PrivateTmp', 'PrivateUsers', 'ProtectHome', 'RestrictNamespaces'])(
    'has %s=yes',
    (name) => expect(said(name)).toEqual(['yes']),
  )

  it('grants no capabilities and only ordinary system calls, and allows the JIT compiler', () => {
    expect(said('CapabilityBoundingSet')).toEqual([''])
    expect(said('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources'])
    expect(said('MemoryDenyWriteExecute')).toEqual([])
  })

  it('restarts after every failure except a wrong configuration', () => {
    expect(said('Restart')).toEqual(['always'])
    expect(said('StartLimitIntervalSec')).toEqual(['0'])
    expect(said('RestartPreventExitStatus')).toEqual(['78'])
  })

  it('allows the time that the site takes to stop', () => {
    expect(Number(said('TimeoutStopSec').join())).toBeGreaterThan(10)
  })
})

it('packaging/someday.env has only valid settings', () => {
  const all = read('packaging/someday.env').matchAll(/^#?([A-Z_]+)=/gm)
  expect(variableNames).toEqual(expect.arrayContaining(Array.from(all, ([, name]) => name)))
  const config = readConfig(Object.fromEntries(settings))
  expect(config).toMatchObject({ TRUST_PROXY: true, HOST: '127.0.0.1', NODE_ENV: 'production' })
})

describe.each(['packaging/nginx-site.conf', 'packaging/Caddyfile'])('%s', (file) => {
  const text = withoutComments(read(file))

  it('forwards to the port of the settings, on this machine', () => {
    expect(text).toContain(`127.0.0.1:${settings.get('PORT')}`)
  })

  it('accepts the largest body that the site accepts, and no more', () => {
    const [, said] = /(?:client_max_body_size|max_size) (\d+)(?:m;|MiB)/.exec(text) ?? []
    expect(Number(said) * mebibyte).toBe(largestBody)
  })

  it('redirects browsers to https, and refuses API clients that send a token over http', () => {
    const plain = text.slice(0, text.search(/listen 443|^someday\.example/m))
    expect(plain).toMatch(/\/api\/[^]*\b403\b[^]*https:\/\//)
  })

  it('keeps the operator’s endpoints private', () => {
    expect(text).toContain('/metrics')
    expect(text).toContain('/dev/mail')
  })

  it('compresses nothing twice and logs no URL with a token', () => {
    expect(text).not.toMatch(/encode|gzip on|^\s*log\b/m)
  })
})

it('packaging/nginx-site.conf uses TLS and HTTP/2, and sets the forwarding headers itself', () => {
  const text = withoutComments(read('packaging/nginx-site.conf'))
  for (const line of [
    'listen 443 ssl http2;',
    'gzip off;',
    'access_log off;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header Host $host;',
    'proxy_http_version 1.1;',
  ])
    expect(text).toContain(line)
})

it('packaging/prometheus.yml scrapes the port of the settings', () => {
  expect(read('packaging/prometheus.yml')).toContain(`127.0.0.1:${settings.get('METRICS_PORT')}`)
})

it('every native package has a build for each architecture of the image', () => {
  const lock: {
    packages: Record<string, { dev?: boolean; cpu?: string | string[]; os?: string[]; libc?: string[] }>
  } = JSON.parse(read('package-lock.json'))
  const native = Object.entries(lock.packages).filter(
    ([, { dev, cpu, os, libc }]) =>
      !dev &&
      os?.includes('linux') &&
      !libc?.includes('musl') &&
      [cpu].flat().some((each) => each === 'x64' || each === 'arm64'),
  )
  const of = (cpu: string) =>
    native.filter(([, each]) => [each.cpu].flat().includes(cpu)).map(([path]) => path)
  expect(of('x64').length).toBeGreaterThan(5)
  expect(of('arm64').toSorted()).toEqual(
    of('x64')
      .map((path) => path.replace(/x64(?!.*x64)/, 'arm64'))
      .toSorted(),
  )
})

describe('the package for npx', () => {
  it('pins every version, has no install scripts, and no build dependencies', () => {
    const { dependencies, optionalDependencies, ...rest } = createPackageManifest()
    expect(
      Object.values({ ...dependencies, ...optionalDependencies }).filter((each) => !/^\d/.test(each)),
    ).toEqual([])
    expect(rest).not.toHaveProperty('scripts')
    const running = new Set(listLockedPackages().flatMap((each) => (each.runsScript ? [each.name] : [])))
    expect(Object.keys(dependencies).filter((name) => running.has(name))).toEqual([])
    expect(dependencies).toHaveProperty('fastify')
    expect(dependencies).not.toHaveProperty('vite')
  })

  it('has the whole command line, which uses its own name', () => {
    const command = join(repository, 'src/start/someday.mjs')
    const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
    const help = execFileSync('node', [command, 'help', 'backup'], { encoding: 'utf8', env })
    expect(help).toMatch(/^Usage: npx someday backup /)
  })
})
