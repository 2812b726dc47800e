import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../docs')

/** Commands of a page, and the answer that it shows right after them. */
export interface Commands {
  text: string
  /** Why a test cannot run them: what they need stands behind `sh`. */
  needs: string | undefined
  answer: unknown
}

/** The pages of docs/ with the commands of each, in their order. */
export function documentedCommands(): { page: string; text: string; commands: Commands[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((page) => {
      const text = readFileSync(join(folder, page), 'utf8')
      return { page, text, commands: commandsOf(text) }
    })
}

/** In lists they are indented; `sh server` is for root on a server, `sh by hand` for who sits before a screen. */
function commandsOf(page: string): Commands[] {
  const blocks = page.matchAll(
    /^( *)```sh(?: (\w[\w ]*))?\n([\s\S]*?)^\1```\n(?:\n\1```json\n([\s\S]*?)^\1```\n)?/gm,
  )
  return Array.from(blocks, ([, indent = '', needs, lines = '', answer]) => ({
    text: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    needs,
    answer: answer === undefined ? undefined : JSON.parse(answer),
  }))
}
