import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { madeOnce } from './made-once.ts'
import { styleCalls } from './style-calls.ts'

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
