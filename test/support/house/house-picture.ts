import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../../../house.ts'

const repository = join(import.meta.dirname, '../../..')

/** Returns the features that a feature imports, by value or type. */
function listImportedFeatures(name: string): Set<string> {
  const files = globSync(`src/features/${name}/**/*.{ts,tsx}`, { cwd: repository })
  const imports = files.flatMap((file) =>
    Array.from(
      readFileSync(join(repository, file), 'utf8').matchAll(/'#features\/([^/]+)\//g),
      ([, other]) => other ?? '',
    ),
  )
  return new Set(imports.filter((other) => other !== name))
}

/** Draws the dependency matrix of the features. All marks are left of the diagonal. */
export function drawFeatures(): string {
  const widest = Math.max(...features.map((name) => name.length))
  const rows = features.map((name, place) => {
    const known = listImportedFeatures(name)
    const marks = features.map((other, index) => {
      const mark = known.has(other) ? '●' : index < place ? '·' : index === place ? '╲' : ' '
      return mark.padStart(3)
    })
    return `${String(place + 1).padStart(2)} ${name.padEnd(widest)}${marks.join('')}`.trimEnd()
  })
  const numbers = features.map((_, index) => String(index + 1).padStart(3)).join('')
  return [`${' '.repeat(widest + 3)}${numbers}`, ...rows].join('\n')
}

/** Draws the dependency graph of the features for Mermaid. Transitive dependencies are omitted for readability. */
export function drawGraph(): string {
  const known = new Map<string, Set<string>>(features.map((name) => [name, listImportedFeatures(name)]))
  const below = (name: string): Set<string> => {
    const direct = known.get(name) ?? new Set<string>()
    return new Set([...direct, ...[...direct].flatMap((other) => [...below(other)])])
  }
  const lines = features.flatMap((name) => {
    const direct = [...(known.get(name) ?? [])].toSorted()
    const through = new Set(direct.flatMap((other) => [...below(other)]))
    return direct.filter((other) => !through.has(other)).map((other) => `  ${name} --> ${other}`)
  })
  return ['flowchart TD', ...lines].join('\n')
}

/** Updates the diagram between the two marks of a page: the matrix, or the graph if the marks say Mermaid. */
export const updateDiagram = (page: string): string =>
  page.replace(
    /(<!-- picture -->\n\n```(text|mermaid)\n)[\s\S]*?(\n```\n\n<!-- \/picture -->)/,
    (_, before: string, kind: string, after: string) =>
      before + (kind === 'text' ? drawFeatures() : drawGraph()) + after,
  )
