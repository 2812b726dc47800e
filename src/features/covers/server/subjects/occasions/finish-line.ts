import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A runner who breaks the tape at the finish line. */
export const finishLine: Subject = {
  words: 'a runner at the finish line',
  stance: 'stands',
  height: 225,
  reach: [-112, -138, 112, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-104-112h12V4h-12zM92-112h12V4H92z', ink.mid) +
    area('M-112-138H112v34H-112z', ink.accent) +
    area(
      'M-104-134h16v13h-16zM-72-134h16v13h-16zM-40-134h16v13h-16zM-8-134H8v13H-8zM24-134H40v13H24zM56-134H72v13H56zM88-134h16v13H88zM-88-121h16v13h-16zM-56-121h16v13h-16zM-24-121H-8v13h-16zM8-121H24v13H8zM40-121H56v13H40zM72-121H88v13H72z',
      ink.paper,
    ) +
    stroke('M-12-54L-34-90M12-54L34-90', ink.skin, 9) +
    area('M-15-60Q0-66 15-60L12-26H-12z', ink.accent) +
    area('M-15-60Q-6-64 0-64V-26h-12z', ink.accentShade) +
    stroke('M-7-26L-12 0M6-26L18-12 10 2', ink.dark, 11) +
    area('M-12-76a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.woodShade) +
    stroke('M-92-50Q-40-40 0-44T92-50', ink.paper, 6),
}
