import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, Visitor, type ESTree } from 'vite'
import { madeOnce } from './made-once.ts'

/** The module that styles are written with. */
const written = /from ["'][^"']*\/styled\.tsx["']/

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
      classesOf ??= loadClasses(process.cwd())
    },
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (!/\/src\/.*\.tsx?$/.test(file) || !written.test(code)) return undefined
      const toClasses = await (classesOf ??= loadClasses(process.cwd()))
      const edits = styleCalls(code, this.parse(code), (style, node) => {
        if (style === undefined) this.error('This style is not known by reading it.', node.start)
        const classes = toClasses(style)
        for (const name of classes.split(' ')) used.set(name, file)
        return classes
      })
      return { code: edits.reduceRight(replaced, code), map: null }
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
          if ('source' in sheet) sheet.source = withoutUnnamed(String(sheet.source), scripts.join(''))
      },
    },
  }
}

/** Panda writes a variable for every step of every scale: those that nothing names would be in each first load. */
function withoutUnnamed(sheet: string, scripts: string): string {
  const named = new Set(`${sheet.replaceAll(/--[\w-]+:/g, '')}${scripts}`.match(/--[\w-]+/g))
  return sheet.replaceAll(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
    named.has(name) ? declaration : '',
  )
}

/** Lines stay where they were, so that no map is needed. */
function replaced(code: string, { start, end, text }: { start: number; end: number; text: string }) {
  const lines = code.slice(start, end).split('\n').length - 1
  return code.slice(0, start) + text + '\n'.repeat(lines) + code.slice(end)
}

/**
 * Panda writes the types that styles are checked by, and the function that names their classes. Loading Panda takes as
 * long as the rest of a start while developing, so it is asked only where what it writes would be new.
 */
async function loadClasses(root: string): Promise<(style: object) => string> {
  const folder = join(root, 'styled-system')
  await madeOnce({ root, sources: writtenFrom, stamp: join(folder, 'made-from') }, async () => {
    const { codegen, loadConfigAndCreateContext } = await import('@pandacss/node')
    await codegen(await loadConfigAndCreateContext({ cwd: root }))
  })
  const { css } = await import(pathToFileURL(join(folder, 'css/css.mjs')).href)
  return css
}

const writtenFrom = ['panda.config.ts', 'src/platform/web/theme/*.ts', 'package-lock.json']

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
    const style = objectIn(node.type === 'ObjectExpression' ? { ...node, properties: known } : node)
    const classes = JSON.stringify(toClasses(style, node))
    return choices.length === 0 ? classes : [classes, ...choices].join('+')
  }

  function choiceOf(property: ESTree.ObjectProperty, value: ESTree.Expression): string {
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
    return `((${condition})?${choiceOf(property, consequent)}:${choiceOf(property, alternate)})`
  }

  function lookOf(node: ESTree.Node): string {
    const look: Look | undefined = objectIn(node)
    if (!look) return toClasses(undefined, node)
    const { base, variants, ...rest } = look
    const toOptions = (options: Record<string, object>) => mapped(options, (style) => toClasses(style, node))
    return JSON.stringify({
      ...(base && { base: toClasses(base, node) }),
      ...(variants && { variants: mapped(variants, toOptions) }),
      ...rest,
    })
  }

  function objectIn(node: ESTree.Node): object | undefined {
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
      if (name === 'styled' && second && (second.type === 'ObjectExpression' || objectIn(second)))
        edits.push({ ...placeOf(second), text: lookOf(second) })
    },
  }).visit(program)
  return edits.toSorted((one, other) => one.start - other.start)
}

const placeOf = ({ start, end }: ESTree.Node) => ({ start, end })

function mapped<From, To>(from: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))
}

/** What a module's constants are made of, by their names. */
type Constants = Map<string, ESTree.Node>

/** The constants at the top of a module. */
function constantsOf(program: ESTree.Program): Constants {
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
function valueOf(node: ESTree.Node, constants: Constants): unknown {
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
