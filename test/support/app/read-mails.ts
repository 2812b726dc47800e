import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/**
 * Reads the mails that a site without SMTP has written to its folder.
 *
 * @throws while there is no such folder.
 */
export async function readMails(dataFolder: string): Promise<Email[]> {
  const folder = join(dataFolder, 'mail')
  return Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}
