import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../../src')
const ours = /\b(?:bucket list|ideas?|adventures?)\b/i
/** One word in small letters is a name in the code. */
const isName = (text: string) => /^[a-z/]\S*$/.test(text)

/** They say their own titles: whoever shows them has nothing else to put there. */
const sayers = ['FailureState', 'LoadingSidePanel']

/** What is written where it is shown, and not said by `say`. Most of it comes after a click, when no test looks. */
function unsaid(node: unknown, isShown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => unsaid(one, isShown))
  if (!isNode(node)) return []
  if (node.type === 'JSXOpeningElement' && sayers.includes(nameOf(node.name))) return []
  if (['say', 'hrefOf'].includes(nameOf(node.callee ?? node.tag))) return []
  const { value } = node
  const text = typeof value === 'string' ? value : node.type === 'TemplateElement' ? value?.cooked : undefined
  if (text !== undefined && ours.test(text))
    return node.type === 'JSXText' || (isShown && !isName(text)) ? [text.trim()] : []
  const shows = isShown || /^JSX(Attribute|ExpressionContainer)$/.test(node.type)
  return Object.values(node).flatMap((one) => unsaid(one, shows))
}

interface Node {
  type: string
  name?: unknown
  callee?: unknown
  tag?: unknown
  value?: string | { cooked?: string }
}

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

const programOf = (file: string) => parseSync(file, readFileSync(join(source, file), 'utf8')).program

it.each(globSync('**/*.tsx', { cwd: source }))(
  '%s shows no word of ours that a site may have another for',
  (file) => {
    expect(unsaid(programOf(file))).toEqual([])
  },
)

it.each(globSync(['features/*/server/**/*{mail,letter}*.ts', 'platform/mail/*.ts'], { cwd: source }))(
  '%s mails no such word',
  (file) => {
    expect(unsaid(programOf(file), true)).toEqual([])
  },
)
