import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the system's browser. The command is named like Debian's package. */
export function findSystemBrowser(name: 'chromium' | 'firefox-esr'): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`No ${name} on this machine. On Debian: apt-get install ${name}`)
  return found
}
