import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { billOfMaterials } from '../support/house/bill-of-materials.ts'
import {
  idleAllowances,
  installScripts,
  isAccepted,
  lockedPackages,
  reasonFor,
} from '../support/house/supply-chain.ts'
import { noticesFile, writtenNotices } from '../support/house/notices.ts'
import manifest from '../../package.json' with { type: 'json' }

const packages = lockedPackages()
const production = packages.filter(({ isProduction }) => isProduction)

describe('what an install brings', () => {
  it('runs no script of a package that package.json does not name, on any machine', () => {
    const unnamed = installScripts(packages).filter(({ isAllowed }) => isAllowed === undefined)
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  it('has every package that package.json names for its script', () => {
    expect(idleAllowances(packages)).toEqual([])
  })

  it('runs no script at all where the site is only served', () => {
    expect(installScripts(production)).toEqual([])
  })

  it('comes under licences that are on the list, or that somebody has looked at', () => {
    const strange = production.filter((each) => !isAccepted(each.license) && !reasonFor(each))
    expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })
})

it('a development package that the sources import is named as bundled, except for tools of the build', () => {
  const root = join(import.meta.dirname, '../..')
  const code = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const imported = Object.keys(manifest.devDependencies).filter((name) =>
    code.some((text) => new RegExp(`(?:from|import\\(?|resolve\\() ?['"\`]${name}['"/]`).test(text)),
  )
  const made = new Set(production.map(({ name }) => name))
  expect(imported).toContain('recharts')
  expect(imported.filter((name) => !made.has(name))).toEqual(['@pandacss/node', 'vite'])
})

describe('THIRD-PARTY-NOTICES', () => {
  it('is what `npm run notices` would write', () => {
    expect(readFileSync(noticesFile, 'utf8')).toBe(writtenNotices())
  })

  it('names every package that the site is made of, and none of the tools', () => {
    const named = readFileSync(noticesFile, 'utf8').matchAll(/^ {2}(\S+@\S+)/gm)
    const made = production.map(({ name, version }) => `${name}@${version}`)
    expect(new Set(Array.from(named, ([, each]) => each))).toEqual(new Set(made))
  })
})

it('the bill of materials has what the site is made of, and none of the tools', () => {
  const { components, dependencies } = billOfMaterials()
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const made = production.map(({ name, version }) => `${name}@${version}`)
  expect(new Set(listed)).toEqual(new Set(made))
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC AND BSD-3-Clause'])('is fine: %s', (license) => {
    expect(isAccepted(license)).toBe(true)
  })

  it.each(['none', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE.md'])(
    'has to be looked at: %s',
    (license) => {
      expect(isAccepted(license)).toBe(false)
    },
  )

  it('that was looked at for one package is not for another, nor beside a worse one', () => {
    const libvips = { name: '@img/sharp-libvips-linux-x64' }
    expect(reasonFor({ ...libvips, license: 'LGPL-3.0-or-later' })).toBeDefined()
    expect(reasonFor({ ...libvips, license: 'LGPL-3.0-or-later', name: 'other' })).toBeUndefined()
    expect(reasonFor({ ...libvips, license: 'LGPL-3.0-or-later AND AGPL-3.0-only' })).toBeUndefined()
  })
})
