import { fill } from './fill-catalogue.ts'

/** `node fill-folder.ts <folder>` makes a PGlite folder with the whole catalogue. */
const [folder = ''] = process.argv.slice(2)
await fill({ folder })
