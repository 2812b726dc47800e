const needed = 26

/**
 * Ends the process with a message if Node is too old. In plain JavaScript: an older Node cannot load .ts files and would
 * fail with a syntax error instead of this message.
 */
export function requireSupportedNode() {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= needed) return
  process.stderr.write(
    `This site needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
      'npm ci installs the right version for npm start. If it did not, run npm ci --include=optional.\n',
  )
  process.exit(1)
}
