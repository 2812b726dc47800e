/** Whether a logo is wide enough to say the site's name itself. */
export const hasWordmark = ({ width, height }: { width: number; height: number }): boolean =>
  width > 2 * height
