import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import asked from './mutation/stryker.config.ts'
import tests from './mutation/vitest.config.ts'

const root = join(import.meta.dirname, '..')

describe('the mutation tests', () => {
  it.each(asked.mutate)('mutate %s, which exists', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })

  it.each(tests.test?.include ?? [])('run %s, which exists', (file) => {
    expect(globSync(file, { cwd: root })).not.toEqual([])
  })
})
