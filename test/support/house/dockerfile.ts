import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')

export interface Stage {
  name: string
  image: string
  steps: Step[]
}

export interface Step {
  instruction: string
  /** Arguments after the flags, such as `--from=`. */
  rest: string
  flags: Record<string, string>
}

/** Parses docker/Dockerfile by stages. Supports only the syntax used there. */
export function readDockerfile(): Stage[] {
  const stages: Stage[] = []
  for (const line of logicalLines(readFileSync(join(repository, 'docker/Dockerfile'), 'utf8'))) {
    const [instruction = '', ...words] = line.split(/\s+/)
    if (instruction === 'FROM') {
      const [image = '', , name = ''] = words
      stages.push({ image, name, steps: [] })
      continue
    }
    const flagCount = words.findIndex((word) => !word.startsWith('--'))
    const flags = words.slice(0, flagCount).map((flag) => flag.slice(2).split('='))
    stages.at(-1)?.steps.push({
      instruction,
      rest: words.slice(flagCount).join(' '),
      flags: Object.fromEntries(flags),
    })
  }
  return stages
}

/** Returns the sources and the target of a COPY instruction. */
export function parseCopy({ rest }: Step): { sources: string[]; target: string } {
  const words = rest.split(' ')
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}

/** Returns the files that .dockerignore admits to the build: it excludes everything except these. */
export function listBuildContext(): string[] {
  const rules = logicalLines(readFileSync(join(repository, '.dockerignore'), 'utf8'))
  return rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
}

function logicalLines(text: string): string[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
