import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The mails of a site that only writes them to its folder. @throws while it has none. */
export async function mailsIn(dataFolder: string): Promise<Email[]> {
  const folder = join(dataFolder, 'mail')
  return Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}
