/**
 * Order of dependencies between features: a feature may import those above it in this list, never those below, which
 * rules out import cycles. `oxlint.config.ts` enforces the order, and `test/architecture.test.ts` checks that
 * violations are reported.
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
  'lists',
  'newsletter',
  'analytics',
  'editing',
  'webhooks',
  'dashboard',
] as const

/** Returns the features that `name` must not import: those after it in the list. */
export const featuresAbove = (name: (typeof features)[number]): string[] =>
  features.slice(features.indexOf(name) + 1)
