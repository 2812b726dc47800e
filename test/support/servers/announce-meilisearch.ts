import { findMeilisearch } from './meilisearch.ts'

/** Prints a notice if Meilisearch is missing, so that skipped tests are not taken for passed ones. */
export default function announce() {
  if (findMeilisearch()) return
  process.stdout.write('\nNo Meilisearch for this platform: all of its tests are SKIPPED.\n\n')
}
