import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, Visitor, type ESTree } from 'vite'
import { buildIfStale } from './build-if-stale.ts'

/** Matches modules that import the styling functions. */
const importsStyled = /from ["'][^"']*\/styled\.tsx["']/

/**
 * Vite plugin that computes styles at build time: a call of `css` becomes a class list, and the arguments of `cva` and
 * `styled` hold classes instead of styles. Browsers then load no styling runtime. It also removes unused CSS variables
 * from the style sheets.
 * The build fails for a style that cannot be evaluated statically and for a class without a CSS rule, which Panda would
 * both ignore.
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
        if (style === undefined) this.error('This style cannot be evaluated statically.', node.start)
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
            this.error(`No CSS rule exists for the class ${name} in ${file}`)
        }
        const scripts = Object.values(bundle).map((part) => ('code' in part ? part.code : ''))
        for (const sheet of sheets)
          if ('source' in sheet) sheet.source = removeUnusedVariables(String(sheet.source), scripts.join(''))
      },
    },
  }
}

/** Removes unused CSS variables. Panda writes one for every step of every scale, and each page would load them all. */
function removeUnusedVariables(sheet: string, scripts: string): string {
  const usedVariables = new Set(`${sheet.replaceAll(/--[\w-]+:/g, '')}${scripts}`.match(/--[\w-]+/g))
  return sheet.replaceAll(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
    usedVariables.has(name) ? declaration : '',
  )
}

/** Keeps the number of lines, so that no source map is needed. */
function replaceRange(code: string, { start, end, text }: { start: number; end: number; text: string }) {
  const lines = code.slice(start, end).split('\n').length - 1
  return code.slice(0, start) + text + '\n'.repeat(lines) + code.slice(end)
}

/**
 * Loads Panda's generated `css` function. Loading Panda itself takes as long as the rest of a development start, so
 * codegen runs only if its sources have changed.
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

const codegenSources = ['panda.config.ts', 'src/platform/web/theme', 'package-lock.json']

interface Edit {
  start: number
  end: number
  /** Replacement text. */
  text: string
}

/** Returns the classes of a style; the style is undefined if it cannot be evaluated statically. */
type ToClasses = (style: object | undefined, node: ESTree.Node) => string

interface Recipe {
  base?: object
  variants?: Record<string, Record<string, object>>
}

/**
 * Returns the edits for a module's calls of `css`, `cva` and `styled`, in source order. In `css`, a value may be a
 * conditional between two static values: `opacity: isBusy ? 0.6 : 1`.
 */
export function computeStyleCalls(code: string, program: ESTree.Program, toClasses: ToClasses): Edit[] {
  const constants = topLevelConstantsOf(program)
  const edits: Edit[] = []

  /** Returns the code of an expression that evaluates to the classes of a style. */
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
      // Otherwise the argument is a recipe, computed where it is declared.
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

/** Initializers of a module's constants, by name. */
type Constants = Map<string, ESTree.Node>

/** Collects the top-level constants of a module. */
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

/** Evaluates an expression statically; undefined if its value depends on the run. */
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
