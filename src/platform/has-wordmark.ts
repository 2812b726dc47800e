/**
 * Returns whether a logo is more than twice as wide as high. Such a logo probably contains the site's name, which is
 * then not written beside it.
 */
export const hasWordmark = ({ width, height }: { width: number; height: number }): boolean =>
  width > 2 * height
