#!/usr/bin/env node
// Run by `npx someday`: starts the site without arguments, or runs a command with them. Settings come from the environment
// and from .env in the working directory; data is stored in ./data there.
import { requireSupportedNode, run } from './launcher.mjs'

requireSupportedNode()
process.env.CALLED_AS ??= 'npx someday'
await run(process.argv.length > 2 ? 'cli' : 'main')
