import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the machine itself has a browser, by the name of its command, which is Debian's package too. */
export function systemBrowser(name: 'chromium' | 'firefox-esr'): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`No ${name} on this machine. On Debian: apt-get install ${name}`)
  return found
}
