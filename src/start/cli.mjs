// Run by `npm run cli` and `npm run build`.
import { requireSupportedNode, run } from './launcher.mjs'

requireSupportedNode()
await run('cli')
