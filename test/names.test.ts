import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..')

it('components and types have unique names', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: repository })
  expect(files.length).toBeGreaterThan(500)
  const sources = files.map((file) => [file, readFileSync(join(repository, file), 'utf8')] as const)
  expect(findSharedNames(sources)).toEqual([])
})

it('a shared name is reported', () => {
  const planted = {
    'web/idea-list.tsx': 'export function IdeaList() {',
    'web/idea-card.tsx': 'export const IdeaCard = memo(function IdeaCard() {',
    'contract.ts': 'export type IdeaList = string[]\nexport interface IdeaCard {',
  }
  expect(findSharedNames(Object.entries(planted))).toEqual(['IdeaList', 'IdeaCard'])
})

type Sources = (readonly [file: string, text: string])[]

const components = /^export (?:function|const) ([A-Z][a-z]\w*)/gm
const types = /^export (?:type|interface) (\w+)/gm

/** Returns names that one file exports as a component and another as a type. */
function findSharedNames(sources: Sources): string[] {
  const ofTypes = listNames(sources, types)
  const drawn = sources.filter(([file]) => file.endsWith('.tsx'))
  return listNames(drawn, components)
    .filter(({ file, name }) => ofTypes.some((type) => type.name === name && type.file !== file))
    .map(({ name }) => name)
}

const listNames = (sources: Sources, pattern: RegExp) =>
  sources.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })))
