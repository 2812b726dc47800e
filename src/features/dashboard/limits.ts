export const thinTextBelow = 120
export const figuresDays = 30
export const needsShown = 20
