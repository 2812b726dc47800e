import { Visitor, type ESTree } from 'vite'
import { constantsOf, valueOf } from './known-values.ts'

interface Edit {
  start: number
  end: number
  /** What comes in the place of what stood there. */
  text: string
}

/** Gives the classes of a style, which is undefined where it cannot be known by reading the file. */
type ToClasses = (style: object | undefined, node: ESTree.Node) => string

interface Look {
  base?: object
  variants?: Record<string, Record<string, object>>
}

/**
 * What becomes of a module's calls of `css`, `cva` and `styled`, in their order. In `css` a value may be a choice
 * between two that are known: `opacity: isBusy ? 0.6 : 1`.
 */
export function styleCalls(code: string, program: ESTree.Program, toClasses: ToClasses): Edit[] {
  const constants = constantsOf(program)
  const edits: Edit[] = []

  /** The code that stands for the classes of a style. */
  function classesOf(node: ESTree.Node): string {
    const choices: string[] = []
    const known: ESTree.ObjectExpression['properties'] = []
    for (const property of node.type === 'ObjectExpression' ? node.properties : []) {
      if (property.type !== 'Property' || property.value.type !== 'ConditionalExpression')
        known.push(property)
      else choices.push(choiceOf(property, property.value))
    }
    const style = objectOf(node.type === 'ObjectExpression' ? { ...node, properties: known } : node)
    const classes = JSON.stringify(toClasses(style, node))
    return choices.length === 0 ? classes : [classes, ...choices].join('+')
  }

  function choiceOf(property: ESTree.ObjectProperty, value: ESTree.Expression): string {
    if (value.type !== 'ConditionalExpression') {
      const isNothing = value.type === 'Identifier' && value.name === 'undefined'
      const part = { ...property, value }
      const style = isNothing
        ? {}
        : objectOf({ type: 'ObjectExpression', properties: [part], start: 0, end: 0 })
      return JSON.stringify(isNothing ? '' : ` ${toClasses(style, value)}`)
    }
    const { test, consequent, alternate } = value
    const condition = code.slice(test.start, test.end)
    return `((${condition})?${choiceOf(property, consequent)}:${choiceOf(property, alternate)})`
  }

  function lookOf(node: ESTree.Node): string {
    const look: Look | undefined = objectOf(node)
    if (!look) return toClasses(undefined, node)
    const { base, variants, ...rest } = look
    const toOptions = (options: Record<string, object>) => mapped(options, (style) => toClasses(style, node))
    return JSON.stringify({
      ...(base && { base: toClasses(base, node) }),
      ...(variants && { variants: mapped(variants, toOptions) }),
      ...rest,
    })
  }

  function objectOf(node: ESTree.Node): object | undefined {
    const value = valueOf(node, constants)
    return typeof value === 'object' && value !== null ? value : undefined
  }

  new Visitor({
    CallExpression(call) {
      const [first, second] = call.arguments
      if (call.callee.type !== 'Identifier' || !first) return
      const { name } = call.callee
      if (name === 'css') edits.push({ ...placeOf(call), text: classesOf(first) })
      if (name === 'cva') edits.push({ ...placeOf(first), text: lookOf(first) })
      // Else it is a recipe that has been computed where it was made.
      if (name === 'styled' && second && (second.type === 'ObjectExpression' || objectOf(second)))
        edits.push({ ...placeOf(second), text: lookOf(second) })
    },
  }).visit(program)
  return edits.toSorted((one, other) => one.start - other.start)
}

const placeOf = ({ start, end }: ESTree.Node) => ({ start, end })

function mapped<From, To>(from: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))
}
