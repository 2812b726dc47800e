import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, Visitor, type ESTree } from 'vite'
import { buildIfStale } from './build-if-stale.ts'
import { topLevelConstantsOf, evaluate } from './static-values.ts'

/** Matches modules that import the styling functions. */
const importsStyled = /from ["'][^"']*\/styled\.tsx["']/

/**
 * Returns the Vite plugin that computes styles at build time: a call of `css` becomes a class list, and the arguments
 * of `cva` and `styled` hold classes instead of styles. Browsers then load no styling runtime. It also removes unused
 * CSS variables from the style sheets. The build fails for a style that cannot be evaluated statically and for a
 * class without a CSS rule, which Panda would both ignore.
 */
export function computedStyles(): Plugin {
  const used = new Map<string, string>()
  const nameOf = new Map<string, string>()
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
        return toClasses(style)
          .split(' ')
          .map((name) => {
            const short = shortenClass(name)
            const other = nameOf.get(short) ?? name
            if (other !== name) this.error(`The classes ${name} and ${other} have the same hash.`)
            nameOf.set(short, name)
            used.set(short, file)
            return short
          })
          .join(' ')
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

/** PostCSS plugin that shortens Panda's class names in the selectors of a style sheet. */
export const shortenSelectors = {
  postcssPlugin: 'shorten-selectors',
  OnceExit: (sheet: { walkRules: (change: (rule: { selector: string }) => void) => void }) =>
    sheet.walkRules((rule) => {
      rule.selector = rule.selector.replaceAll(/\.((?:[\w-]|\\.)+)/g, (selector, escaped: string) => {
        const name = escaped.replaceAll('\\', '')
        const short = shortenClass(name)
        return short === name ? selector : `.${short.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
      })
    }),
}

/**
 * Replaces the long halves of a class name like `[&_>_svg]:bg=linear-gradient(…)` by hashes: Panda writes the style into
 * the name, so that every page would load it twice. Classes of one property keep a common first half.
 */
export function shortenClass(name: string): string {
  const end = name.lastIndexOf('=')
  if (end < 0) return name
  const [property, value] = [name.slice(0, end), name.slice(end + 1)]
  return `${property.length > maxHalf ? `x${shortHash(property)}` : property}=${value.length > maxHalf ? shortHash(value) : value}`
}

/** Longest half of a class name that is kept, in characters. */
const maxHalf = 14
const shortHash = (text: string) => parseInt(hash('sha1', text).slice(0, 10), 16).toString(36).slice(-4)

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
 * Returns the text edits that replace a module's calls of `css`, and the styles in `cva` and `styled`, with classes, in
 * source order. In `css`, a value may be a conditional between two static values: `opacity: isBusy ? 0.6 : 1`.
 * @param toClasses returns the classes of a style, which is undefined if it cannot be evaluated statically; the node is
 * for its error message.
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
