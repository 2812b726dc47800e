import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import { findBuild } from '../platform/server/site/find-build.mjs'

const neededNode = 26

/**
 * Ends the process with a message if Node is too old. In plain JavaScript: an older Node cannot load .ts files and would
 * fail with a syntax error instead of this message.
 */
export function requireSupportedNode() {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= neededNode) return
  process.stderr.write(
    `This site needs Node ${neededNode} or newer, and this is Node ${process.versions.node}. ` +
      'npm ci installs the right version for npm start. If it did not, run npm ci --include=optional.\n',
  )
  process.exit(1)
}

/**
 * Runs the site or the command line: from the build, or from the sources if they have changed since it was made.
 *
 * @param {'main' | 'cli'} name
 */
export async function run(name) {
  // V8 grows its heap as if it had the machine to itself, and reads --max-semi-space-size only when it starts. So its
  // young generation is kept from growing instead, and its old one from growing fast. During the start of the site,
  // that would only cost time.
  v8.setFlagsFromString('--semi-space-growth-factor=1')
  if (name === 'cli') v8.setFlagsFromString(smallSteps)
  const build = findBuild(join(import.meta.dirname, '../..'))
  // Stack traces name the sources. Node reads a source map when it first formats a stack trace of the file.
  if (build) module.setSourceMapsSupport(true, { nodeModules: true, generatedCode: false })
  await import(build ? pathToFileURL(join(build, 'process', `${name}.js`)).href : `../${name}.ts`)
  v8.setFlagsFromString(smallSteps)
}

const smallSteps = '--heap-growing-percent=20'
