import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../docs')

/** Block of commands in a page, and the response documented after it. */
export interface Commands {
  text: string
  /** Requirement that prevents a test from running the block, given after `sh`. */
  needs: string | undefined
  answer: unknown
}

/** Returns the pages of docs/ with their command blocks, in order. */
export function listDocumentedCommands(): { page: string; text: string; commands: Commands[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((page) => {
      const text = readFileSync(join(folder, page), 'utf8')
      return { page, text, commands: parseCommands(text) }
    })
}

/** Blocks in lists are indented. `sh server` needs root on a server, `sh by hand` a person. */
function parseCommands(page: string): Commands[] {
  const blocks = page.matchAll(
    /^( *)```sh(?: (\w[\w ]*))?\n([\s\S]*?)^\1```\n(?:\n\1```json\n([\s\S]*?)^\1```\n)?/gm,
  )
  return Array.from(blocks, ([, indent = '', needs, lines = '', answer]) => ({
    text: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    needs,
    answer: answer === undefined ? undefined : JSON.parse(answer),
  }))
}
