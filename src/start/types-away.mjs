import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node does not strip types below node_modules, where an installed package is.
const ours = new URL('../', import.meta.url).href

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(ours) || !url.endsWith('.ts')) return next(url, context)
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module', shortCircuit: true, source }
  },
})

// The first call warns once that the function is experimental, which is of no use to operators.
const emitWarning = process.emitWarning.bind(process)
process.emitWarning = () => {}
stripTypeScriptTypes('')
process.emitWarning = emitWarning

// Workers and child processes load .ts files too.
const option = `--import=${import.meta.url}`
const options = process.env.NODE_OPTIONS ?? ''
if (!options.includes(option)) process.env.NODE_OPTIONS = `${options} ${option}`.trim()
