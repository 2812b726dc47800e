/** Whether a logo is wide enough to contain the site's name. */
export const hasWordmark = ({ width, height }: { width: number; height: number }): boolean =>
  width > 2 * height
