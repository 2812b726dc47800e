import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import asked from './stryker.config.ts'
import tests from './vitest.mutants.config.ts'

const root = join(import.meta.dirname, '..')

describe('the mutants', () => {
  it.each(asked.mutate)('are made of %s, which is there', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })

  it.each(tests.test?.include ?? [])('are shown to %s, which is there', (file) => {
    expect(globSync(file, { cwd: root })).not.toEqual([])
  })
})
