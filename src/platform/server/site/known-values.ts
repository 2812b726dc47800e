import type { ESTree } from 'vite'

/** What a module's constants are made of, by their names. */
type Constants = Map<string, ESTree.Node>

/** The constants at the top of a module. */
export function constantsOf(program: ESTree.Program): Constants {
  const constants: Constants = new Map()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    }
  }
  return constants
}

/** The value that an expression has whenever it is evaluated; undefined where reading does not tell. */
export function valueOf(node: ESTree.Node, constants: Constants): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'ObjectExpression') return objectOf(node, constants)
  if (node.type === 'TemplateLiteral') return textOf(node, constants)
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name)
    return constant && valueOf(constant, constants)
  }
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = valueOf(node.argument, constants)
    return typeof value === 'number' ? -value : undefined
  }
  return undefined
}

function textOf({ quasis, expressions }: ESTree.TemplateLiteral, constants: Constants): string | undefined {
  let text = ''
  for (const [index, { value }] of quasis.entries()) {
    const expression = expressions[index]
    const between = expression ? valueOf(expression, constants) : ''
    if (typeof between !== 'string' && typeof between !== 'number') return undefined
    text += `${value.cooked}${between}`
  }
  return text
}

function objectOf(node: ESTree.ObjectExpression, constants: Constants): object | undefined {
  const object: Record<string, unknown> = {}
  for (const part of node.properties) {
    if (part.type === 'SpreadElement') {
      const spread = valueOf(part.argument, constants)
      if (typeof spread !== 'object') return undefined
      Object.assign(object, spread)
      continue
    }
    const name =
      part.key.type === 'Identifier' && !part.computed ? part.key.name : valueOf(part.key, constants)
    const value = valueOf(part.value, constants)
    if ((typeof name !== 'string' && typeof name !== 'number') || value === undefined) return undefined
    object[name] = value
  }
  return object
}
