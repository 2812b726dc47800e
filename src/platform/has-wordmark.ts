/**
 * Returns whether a logo is taken to contain the site's name, because it is more than twice as wide as high. The name
 * is then not written beside it.
 */
export const hasWordmark = ({ width, height }: { width: number; height: number }): boolean =>
  width > 2 * height
