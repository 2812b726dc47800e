import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, Visitor, type ESTree } from 'vite'
import { buildIfStale } from './made-once.ts'

/** The module that styles are written with. */
const importsStyled = /from ["'][^"']*\/styled\.tsx["']/

/**
 * Computes styles when the site is built: a call of `css` becomes its classes, and what `cva` and `styled` are given
 * holds classes instead of styles. Browsers get no code that does, and rendering costs no time. A style that cannot
 * be known by reading it fails the build, as does a class that no rule stands for: Panda, which writes the rules,
 * passes over both in silence.
 */
export function computedStyles(): Plugin {
  const used = new Map<string, string>()
  let classesOf: Promise<(style: object) => string> | undefined
  return {
    name: 'computed-styles',
    sharedDuringBuild: true,
    buildStart() {
      classesOf ??= loadCss(process.cwd())
    },
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (!/\/src\/.*\.tsx?$/.test(file) || !importsStyled.test(code)) return undefined
      const toClasses = await (classesOf ??= loadCss(process.cwd()))
      const edits = computeStyleCalls(code, this.parse(code), (style, node) => {
        if (style === undefined) this.error('This style is not known by reading it.', node.start)
        const classes = toClasses(style)
        for (const name of classes.split(' ')) used.set(name, file)
        return classes
      })
      return { code: edits.reduceRight(replaceRange, code), map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
        if (sheets.length === 0) return
        const rules = sheets
          .map((sheet) => ('source' in sheet ? String(sheet.source) : ''))
          .join('')
          .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
          .replaceAll('\\', '')
        for (const [name, file] of used) {
          if (name && !rules.includes(`.${name}`))
            this.error(`No rule stands for the class ${name} in ${file}`)
        }
        const scripts = Object.values(bundle).map((part) => ('code' in part ? part.code : ''))
        for (const sheet of sheets)
          if ('source' in sheet) sheet.source = removeUnusedVariables(String(sheet.source), scripts.join(''))
      },
    },
  }
}

/** Panda writes a variable for every step of every scale: those that nothing names would be in each first load. */
function removeUnusedVariables(sheet: string, scripts: string): string {
  const usedVariables = new Set(`${sheet.replaceAll(/--[\w-]+:/g, '')}${scripts}`.match(/--[\w-]+/g))
  return sheet.replaceAll(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
    usedVariables.has(name) ? declaration : '',
  )
}

/** Lines stay where they were, so that no map is needed. */
function replaceRange(code: string, { start, end, text }: { start: number; end: number; text: string }) {
  const lines = code.slice(start, end).split('\n').length - 1
  return code.slice(0, start) + text + '\n'.repeat(lines) + code.slice(end)
}

/**
 * Panda writes the types that styles are checked by, and the function that names their classes. Loading Panda takes as
 * long as the rest of a start while developing, so it is asked only where what it writes would be new.
 */
async function loadCss(root: string): Promise<(style: object) => string> {
  const folder = join(root, 'styled-system')
  await buildIfStale({ root, sources: codegenSources, stamp: join(folder, 'made-from') }, async () => {
    const { codegen, loadConfigAndCreateContext } = await import('@pandacss/node')
    await codegen(await loadConfigAndCreateContext({ cwd: root }))
  })
  const { css } = await import(pathToFileURL(join(folder, 'css/css.mjs')).href)
  return css
}

const codegenSources = ['panda.config.ts', 'src/platform/web/theme/*.ts', 'package-lock.json']

interface Edit {
  start: number
  end: number
  /** What comes in the place of what stood there. */
  text: string
}

/** Gives the classes of a style, which is undefined where it cannot be known by reading the file. */
type ToClasses = (style: object | undefined, node: ESTree.Node) => string

interface Recipe {
  base?: object
  variants?: Record<string, Record<string, object>>
}

/**
 * What becomes of a module's calls of `css`, `cva` and `styled`, in their order. In `css` a value may be a choice
 * between two that are known: `opacity: isBusy ? 0.6 : 1`.
 */
export function computeStyleCalls(code: string, program: ESTree.Program, toClasses: ToClasses): Edit[] {
  const constants = topLevelConstantsOf(program)
  const edits: Edit[] = []

  /** The code that stands for the classes of a style. */
  function classesOf(node: ESTree.Node): string {
    const conditionals: string[] = []
    const known: ESTree.ObjectExpression['properties'] = []
    for (const property of node.type === 'ObjectExpression' ? node.properties : []) {
      if (property.type !== 'Property' || property.value.type !== 'ConditionalExpression')
        known.push(property)
      else conditionals.push(conditionalClasses(property, property.value))
    }
    const style = objectIn(node.type === 'ObjectExpression' ? { ...node, properties: known } : node)
    const classes = JSON.stringify(toClasses(style, node))
    return conditionals.length === 0 ? classes : [classes, ...conditionals].join('+')
  }

  function conditionalClasses(property: ESTree.ObjectProperty, value: ESTree.Expression): string {
    if (value.type !== 'ConditionalExpression') {
      const isNothing = value.type === 'Identifier' && value.name === 'undefined'
      const part = { ...property, value }
      const style = isNothing
        ? {}
        : objectIn({ type: 'ObjectExpression', properties: [part], start: 0, end: 0 })
      return JSON.stringify(isNothing ? '' : ` ${toClasses(style, value)}`)
    }
    const { test, consequent, alternate } = value
    const condition = code.slice(test.start, test.end)
    return `((${condition})?${conditionalClasses(property, consequent)}:${conditionalClasses(property, alternate)})`
  }

  function recipeOf(node: ESTree.Node): string {
    const recipe: Recipe | undefined = objectIn(node)
    if (!recipe) return toClasses(undefined, node)
    const { base, variants, ...rest } = recipe
    const toOptions = (options: Record<string, object>) =>
      mapValues(options, (style) => toClasses(style, node))
    return JSON.stringify({
      ...(base && { base: toClasses(base, node) }),
      ...(variants && { variants: mapValues(variants, toOptions) }),
      ...rest,
    })
  }

  function objectIn(node: ESTree.Node): object | undefined {
    const value = evaluate(node, constants)
    return typeof value === 'object' && value !== null ? value : undefined
  }

  new Visitor({
    CallExpression(call) {
      const [first, second] = call.arguments
      if (call.callee.type !== 'Identifier' || !first) return
      const { name } = call.callee
      if (name === 'css') edits.push({ ...rangeOf(call), text: classesOf(first) })
      if (name === 'cva') edits.push({ ...rangeOf(first), text: recipeOf(first) })
      // Else it is a recipe that has been computed where it was made.
      if (name === 'styled' && second && (second.type === 'ObjectExpression' || objectIn(second)))
        edits.push({ ...rangeOf(second), text: recipeOf(second) })
    },
  }).visit(program)
  return edits.toSorted((one, other) => one.start - other.start)
}

const rangeOf = ({ start, end }: ESTree.Node) => ({ start, end })

function mapValues<From, To>(from: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))
}

/** What a module's constants are made of, by their names. */
type Constants = Map<string, ESTree.Node>

/** The constants at the top of a module. */
function topLevelConstantsOf(program: ESTree.Program): Constants {
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
function evaluate(node: ESTree.Node, constants: Constants): unknown {
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
