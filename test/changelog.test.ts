import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { releases } from './support/app/releases.ts'
import { releasedChangelog, versionsIn } from './support/house/changelog.ts'

const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8')

describe('CHANGELOG.md', () => {
  it('has the version of package.json on top, and each once', () => {
    const versions = versionsIn(changelog)
    expect(versions[0]).toBe(manifest.version)
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('names no version whose site is not kept: updates from every one are tried', () => {
    expect(releases.map(({ version }) => version).toSorted()).toEqual(versionsIn(changelog).toSorted())
  })

  it('keeps what was not released yet under a heading of its own', () => {
    expect(changelog.indexOf('## [Unreleased]')).toBeGreaterThan(0)
    expect(changelog.indexOf('## [Unreleased]')).toBeLessThan(changelog.indexOf(`## [${manifest.version}]`))
  })
})

describe('a release', () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [1.0.0] - 2026-01-01\n\n- All.\n'

  it('puts what is new under its version and day', () => {
    expect(releasedChangelog(before, '1.1.0', '2026-02-03')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- More.\n\n## [1.0.0] - 2026-01-01\n\n- All.\n',
    )
  })

  it('of nothing is none', () => {
    const empty = releasedChangelog(before, '1.1.0', '2026-02-03') ?? ''
    expect(releasedChangelog(empty, '1.2.0', '2026-02-04')).toBeUndefined()
  })
})
