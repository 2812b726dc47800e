import type { ESTree } from 'vite'

/** Initializers of a module's constants, by name. */
type Constants = Map<string, ESTree.Node>

/**
 * Returns the constants (`const`) at the top level of a module as a map from name to the syntax node of the value, for
 * `evaluate`.
 */
export function topLevelConstantsOf(program: ESTree.Program): Constants {
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

/**
 * Evaluates a literal, template, object, negated number or the name of one of `constants`; undefined for any other
 * expression, and if a part of it is one.
 */
export function evaluate(node: ESTree.Node, constants: Constants): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'ObjectExpression') return evaluateObject(node, constants)
  if (node.type === 'TemplateLiteral') return evaluateTemplate(node, constants)
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name)
    return constant && evaluate(constant, constants)
  }
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = evaluate(node.argument, constants)
    return typeof value === 'number' ? -value : undefined
  }
  return undefined
}

function evaluateTemplate(
  { quasis, expressions }: ESTree.TemplateLiteral,
  constants: Constants,
): string | undefined {
  let text = ''
  for (const [index, { value }] of quasis.entries()) {
    const expression = expressions[index]
    const between = expression ? evaluate(expression, constants) : ''
    if (typeof between !== 'string' && typeof between !== 'number') return undefined
    text += `${value.cooked}${between}`
  }
  return text
}

function evaluateObject(node: ESTree.ObjectExpression, constants: Constants): object | undefined {
  const object: Record<string, unknown> = {}
  for (const part of node.properties) {
    if (part.type === 'SpreadElement') {
      const spread = evaluate(part.argument, constants)
      if (typeof spread !== 'object') return undefined
      Object.assign(object, spread)
      continue
    }
    const name =
      part.key.type === 'Identifier' && !part.computed ? part.key.name : evaluate(part.key, constants)
    const value = evaluate(part.value, constants)
    if ((typeof name !== 'string' && typeof name !== 'number') || value === undefined) return undefined
    object[name] = value
  }
  return object
}
