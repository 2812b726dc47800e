import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { addJourneyMembers, journeySecret } from './journey-members.ts'
import { startSite } from './site-process.ts'

/** Starts the two sites of the journeys: one for visitors and members, one for editors. */
export async function startJourneySites(folder: string, templateFolder: string) {
  const readFolder = join(folder, 'site')
  cpSync(templateFolder, join(readFolder, 'pglite'), { recursive: true })
  const { members, staff } = await addJourneyMembers({ folder: join(readFolder, 'pglite') })
  const editedFolder = join(folder, 'edited')
  cpSync(readFolder, editedFolder, { recursive: true })
  const start = (DATA_DIR: string) =>
    startSite(
      { DATA_DIR, AUTH_SECRET: journeySecret, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
      { isForLong: true },
    )
  const [site, edited] = await Promise.all([start(readFolder), start(editedFolder)])
  return {
    members,
    staff,
    siteOrigin: site.origin,
    editedOrigin: edited.origin,
    stop: () => Promise.all([site.stop(), edited.stop()]),
  }
}
