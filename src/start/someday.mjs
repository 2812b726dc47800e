#!/usr/bin/env node
// Run by `npx someday`: starts the site without arguments, or runs a command with them. Settings come from the environment
// and from .env in the working directory; data is stored in ./data there.
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
process.env.CALLED_AS ??= 'npx someday'
// An installed package is below node_modules, where Node does not strip types.
if (import.meta.dirname.includes('node_modules')) await import('./types-away.mjs')
await import(process.argv.length > 2 ? '../cli.ts' : './start.mjs')
