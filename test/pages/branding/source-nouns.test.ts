import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../../src')
const ours = /\b(?:bucket list|ideas?|adventures?)\b/i
/** A single lower-case word is a name in the code. */
const isName = (text: string) => /^[a-z/]\S*$/.test(text)

/** Components that replace the nouns in their titles themselves. */
const replacingComponents = ['FailureState', 'LoadingSidePanel']

/**
 * Returns displayed texts in the code without a call of `say`. Most appear only after a click, which other tests do not
 * cover.
 */
function findUnreplacedTexts(node: unknown, isShown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => findUnreplacedTexts(one, isShown))
  if (!isNode(node)) return []
  if (node.type === 'JSXOpeningElement' && replacingComponents.includes(nameOf(node.name))) return []
  if (['say', 'hrefOf'].includes(nameOf(node.callee ?? node.tag))) return []
  const { value } = node
  const text = typeof value === 'string' ? value : node.type === 'TemplateElement' ? value?.cooked : undefined
  if (text !== undefined && ours.test(text))
    return node.type === 'JSXText' || (isShown && !isName(text)) ? [text.trim()] : []
  const shows = isShown || /^JSX(Attribute|ExpressionContainer)$/.test(node.type)
  return Object.values(node).flatMap((one) => findUnreplacedTexts(one, shows))
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

it.each(globSync('**/*.tsx', { cwd: source }))('%s uses only configurable nouns', (file) => {
  expect(findUnreplacedTexts(programOf(file))).toEqual([])
})

it.each(globSync(['features/*/server/**/*{mail,letter}*.ts', 'platform/mail/*.ts'], { cwd: source }))(
  '%s mails only configurable nouns',
  (file) => {
    expect(findUnreplacedTexts(programOf(file), true)).toEqual([])
  },
)
