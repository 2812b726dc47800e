/**
 * Whether a logo, more than twice as wide as high, is taken to contain the site's name, which is then not written
 * beside it.
 */
export const hasWordmark = ({ width, height }: { width: number; height: number }): boolean =>
  width > 2 * height
