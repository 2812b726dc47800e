import { shortenSelectors } from '#platform/server/site/computed-styles.ts'

export default { plugins: [(await import('@pandacss/dev/postcss')).default(), shortenSelectors] }
