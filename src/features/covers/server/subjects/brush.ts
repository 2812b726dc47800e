/** What subjects are drawn with: their folders are too deep to reach for it themselves. */
export { area, stroke } from '../drawing/shape.ts'
