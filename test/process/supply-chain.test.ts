import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBillOfMaterials } from '../support/house/bill-of-materials.ts'
import {
  listUnusedAllowances,
  listInstallScripts,
  isAccepted,
  listLockedPackages,
  findReviewReason,
} from '../support/house/supply-chain.ts'
import { noticesFile, createNotices } from '../support/house/notices.ts'
import manifest from '../../package.json' with { type: 'json' }

const packages = listLockedPackages()
const production = packages.filter(({ isProduction }) => isProduction)

describe('an installation', () => {
  it('runs no script of a package that package.json does not allow, on any machine', () => {
    const unnamed = listInstallScripts(packages).filter(({ isAllowed }) => isAllowed === undefined)
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  it('has every package that package.json allows a script for', () => {
    expect(listUnusedAllowances(packages)).toEqual([])
  })

  it('runs no script at all in production', () => {
    expect(listInstallScripts(production)).toEqual([])
  })

  it('has only licenses that are accepted or reviewed', () => {
    const strange = production.filter((each) => !isAccepted(each.license) && !findReviewReason(each))
    expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })
})

it('a development package that the sources import is listed as bundled, except for build tools', () => {
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
    expect(readFileSync(noticesFile, 'utf8')).toBe(createNotices())
  })

  it('lists every package in the built site, and no development tools', () => {
    const named = readFileSync(noticesFile, 'utf8').matchAll(/^ {2}(\S+@\S+)/gm)
    const made = production.map(({ name, version }) => `${name}@${version}`)
    expect(new Set(Array.from(named, ([, each]) => each))).toEqual(new Set(made))
  })
})

it('the bill of materials lists the dependencies of the site, and no development tools', () => {
  const { components, dependencies } = createBillOfMaterials()
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const made = production.map(({ name, version }) => `${name}@${version}`)
  expect(new Set(listed)).toEqual(new Set(made))
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})

describe('a license', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC AND BSD-3-Clause'])('is accepted: %s', (license) => {
    expect(isAccepted(license)).toBe(true)
  })

  it.each(['none', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE.md'])(
    'must be reviewed: %s',
    (license) => {
      expect(isAccepted(license)).toBe(false)
    },
  )

  it('reviewed for one package is not accepted for another, nor beside a worse one', () => {
    const libvips = { name: '@img/sharp-libvips-linux-x64' }
    expect(findReviewReason({ ...libvips, license: 'LGPL-3.0-or-later' })).toBeDefined()
    expect(findReviewReason({ ...libvips, license: 'LGPL-3.0-or-later', name: 'other' })).toBeUndefined()
    expect(findReviewReason({ ...libvips, license: 'LGPL-3.0-or-later AND AGPL-3.0-only' })).toBeUndefined()
  })
})
