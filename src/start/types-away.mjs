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
