import { findMeilisearch } from './meilisearch.ts'

/** Says so where a whole part of the tests cannot run, so that nobody takes what was skipped for passed. */
export default function announce() {
  if (findMeilisearch()) return
  process.stdout.write('\nNo Meilisearch for this platform: all of its tests are SKIPPED.\n\n')
}
