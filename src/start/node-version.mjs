// Plain JavaScript: an older Node cannot load .ts files and would fail with a syntax error instead of this message.
const needed = 26
const [major] = process.versions.node.split('.')

if (Number(major) < needed) {
  process.stderr.write(
    `This site needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
      'npm ci brings the right one along for npm start; where it did not, run npm ci --include=optional.\n',
  )
  process.exit(1)
}
