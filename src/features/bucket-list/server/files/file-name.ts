import { listTitle } from '#features/bucket-list/messages.ts'
import type { Say } from '#platform/say.ts'

/** What a list is called as a file: `my-bucket-list`. What no header can carry is left out. */
export const fileNameIn = (say: Say): string =>
  say(listTitle)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
