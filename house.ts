/**
 * Who may know whom. A feature may import those that stand before it and none that stand after it, so that there is
 * never a circle. The linter reads this table (`oxlint.config.ts`), and `test/architecture.test.ts` plants violations.
 */
export const features = [
  'accounts',
  'covers',
  'audit',
  'pictures',
  'catalogue',
  'search',
  'places',
  'bucket-list',
  'newsletter',
  'analytics',
  'editing',
  'webhooks',
  'dashboard',
] as const

/** Features that `name` must not import: those that stand after it. */
export const featuresAbove = (name: (typeof features)[number]): string[] =>
  features.slice(features.indexOf(name) + 1)
